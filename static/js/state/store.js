/** A value that others can watch. */

/** @returns {{get, set, watch}} `watch` calls back at once and after each change; it returns how to stop. */
export function createStore(initial) {
  let value = initial;
  const watchers = new Set();
  return {
    get: () => value,
    set(change) {
      value = typeof change === "function" ? change(value) : change;
      watchers.forEach((watcher) => watcher(value));
    },
    watch(watcher) {
      watchers.add(watcher);
      watcher(value);
      return () => watchers.delete(watcher);
    },
  };
}
