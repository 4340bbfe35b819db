/** Questions to an archive. */

/** @returns {{sentence, answer, chips, paths, grounded, rejected, rejected_items, computed, notices}} */
export function askArchive(client, { question, archive, corrections }, options) {
  return client.post("osgr/ask", { question, archive, corrections }, options);
}

/** Names of the archives. */
export async function listArchives(client, options) {
  return (await client.get("osgr/archives", options)).archives;
}
