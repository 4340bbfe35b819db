/** Which files of a run come first: what its map shows, the top layer first, then what a desk works on. */

const FOR_A_DESK = ["application/geopackage+sqlite3", "text/csv", "application/json"];

/**
 * @param {object} run as the API gives it
 * @returns {{shown: object[], others: object[]}} files as {name, title, media_type, size, url}; the single
 *   pictures of a layer that moves are left out
 */
export function orderDownloads(run) {
  const files = run.downloads ?? [];
  const shown = (run.payload?.layers ?? []).toReversed().filter((layer) => layer.download_url).map((layer) => ({
    ...files.find((file) => file.sha256 === layer.download),
    name: layer.download_name ?? "file",
    title: layer.title,
    url: layer.download_url,
  }));
  const frames = (run.payload?.layers ?? []).flatMap((layer) => layer.frames ?? []);
  const left = new Set([...shown.map((file) => file.sha256), ...frames.map((frame) => frame.artifact)]);
  const rest = files.filter((file) => !left.has(file.sha256));
  const isForADesk = (file) => FOR_A_DESK.includes(String(file.media_type).split(";")[0]);
  return { shown: [...shown, ...rest.filter(isForADesk)], others: rest.filter((file) => !isForADesk(file)) };
}
