/** The Cesium widget with its offline base picture, drawn only when something changed. */

import {
  buildModuleUrl, CesiumWidget, Color, ImageryLayer, TileMapServiceImageryProvider,
} from "./cesium.js";

const BASE_PICTURE = "Assets/Textures/NaturalEarthII";

/** Can this browser draw in WebGL 2 or 1? */
export function canDraw() {
  const canvas = document.createElement("canvas");
  return Boolean(canvas.getContext("webgl2") ?? canvas.getContext("webgl"));
}

/** @returns a CesiumWidget in the container */
export function createWidget(container) {
  const widget = new CesiumWidget(container, {
    baseLayer: ImageryLayer.fromProviderAsync(
      TileMapServiceImageryProvider.fromUrl(buildModuleUrl(BASE_PICTURE)),
    ),
    // Cesium's own credit box holds links to its hosted service; our attribution line names it.
    creditContainer: document.createElement("div"),
    requestRenderMode: true,
    maximumRenderTimeChange: Infinity,
    scene3DOnly: true,
    skyBox: false,
    msaaSamples: 4,
    automaticallyTrackDataSourceClocks: false,
  });
  dress(widget.scene);
  return widget;
}

function dress(scene) {
  scene.backgroundColor = Color.fromCssColorString("#070b11");
  scene.globe.baseColor = Color.fromCssColorString("#0e1a26");
  scene.globe.showGroundAtmosphere = true;
  scene.globe.enableLighting = false;
  scene.fog.enabled = false;
  scene.screenSpaceCameraController.minimumZoomDistance = 300;
  scene.screenSpaceCameraController.maximumZoomDistance = 4e7;
}
