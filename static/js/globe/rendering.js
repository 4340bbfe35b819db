/** Frames on request: the globe costs nothing while nothing changes. */

const EVERY_MS = 400;
const FOR_MS = 8000;
const until = new WeakMap();

/**
 * Ask for a frame now and then for some seconds. A picture inside a CZML packet arrives after the frame
 * that asked for it, and its arrival asks for none.
 */
export function renderWhileLoading(scene) {
  const alreadyRunning = until.has(scene);
  until.set(scene, performance.now() + FOR_MS);
  if (!alreadyRunning) {
    tick(scene);
  }
}

function tick(scene) {
  if (scene.isDestroyed()) {
    return;
  }
  scene.requestRender();
  if (performance.now() < until.get(scene)) {
    setTimeout(() => tick(scene), EVERY_MS);
  } else {
    until.delete(scene);
  }
}
