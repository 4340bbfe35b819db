"""What a simulation leaves behind: rasters, time series, polygons, tables, pictures. Pure."""
