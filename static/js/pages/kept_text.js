/** Text that a person has begun to write, kept in this browser's tab over a refresh. */

/** @param {string} name what the text is for @returns {{read, write, forget}} */
export function keptText(name) {
  const key = `echo-text-${name}`;
  return {
    read: () => attempt(() => sessionStorage.getItem(key)) ?? "",
    write: (text) => attempt(() => sessionStorage.setItem(key, text)),
    forget: () => attempt(() => sessionStorage.removeItem(key)),
  };
}

/** Storage may be full or off; the text then lasts as long as the page. */
function attempt(action) {
  try {
    return action();
  } catch (error) {
    if (error instanceof DOMException) {
      return null;
    }
    throw error;
  }
}
