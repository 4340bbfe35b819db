"""Facts measured from pixels, masks and elevation. No map of climate or land cover is read."""
