/** CesiumJS, from the bundle that set-up makes. Only this folder uses it. */

import { buildModuleUrl } from "../../vendor/cesium/cesium.js";

// Workers and pictures lie beside the bundle; their names are never hashed, so their folder is enough.
buildModuleUrl.setBaseUrl(new URL("../../vendor/cesium/", import.meta.url).href);

export {
  BoundingSphere,
  buildModuleUrl,
  Cartesian2,
  Cartesian3,
  CesiumMath,
  CesiumWidget,
  Color,
  CzmlDataSource,
  ImageryLayer,
  Rectangle,
  ScreenSpaceEventHandler,
  ScreenSpaceEventType,
  SingleTileImageryProvider,
  TileMapServiceImageryProvider,
} from "../../vendor/cesium/cesium.js";
