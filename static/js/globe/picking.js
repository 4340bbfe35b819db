/** Clicks on the globe, as points in degrees. */

import { CesiumMath, ScreenSpaceEventHandler, ScreenSpaceEventType } from "./cesium.js";

/** Call back with {lon, lat} when the ground is clicked. */
export function onGroundClick(widget, callback) {
  const handler = new ScreenSpaceEventHandler(widget.canvas);
  handler.setInputAction(({ position }) => {
    const ground = widget.scene.camera.pickEllipsoid(position, widget.scene.globe.ellipsoid);
    if (ground) {
      callback(toDegrees(widget.scene.globe.ellipsoid.cartesianToCartographic(ground)));
    }
  }, ScreenSpaceEventType.LEFT_CLICK);
}

function toDegrees({ longitude, latitude }) {
  return { lon: CesiumMath.toDegrees(longitude), lat: CesiumMath.toDegrees(latitude) };
}
