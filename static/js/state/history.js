/** What can be undone and redone. Changes that carry the same key in a row are one: typing into a field is. */

const LONGEST = 200;

/** @returns a history that holds one value */
export function startHistory(present) {
  return { past: [], present, future: [], key: null };
}

/** Put a changed value in place; a value that is the same changes nothing. */
export function changed(history, present, key = null) {
  if (present === history.present) {
    return history;
  }
  const isContinued = key !== null && key === history.key && history.past.length > 0;
  const past = isContinued ? history.past : [...history.past, history.present].slice(-LONGEST);
  return { past, present, future: [], key };
}

/** Take the last change back. */
export function undone(history) {
  return history.past.length === 0 ? history : {
    past: history.past.slice(0, -1),
    present: history.past.at(-1),
    future: [history.present, ...history.future],
    key: null,
  };
}

/** Make the change again that was taken back last. */
export function redone(history) {
  return history.future.length === 0 ? history : {
    past: [...history.past, history.present],
    present: history.future[0],
    future: history.future.slice(1),
    key: null,
  };
}
