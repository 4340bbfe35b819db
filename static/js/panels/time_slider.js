/** Plays a layer's pictures over time: a button, a slider that the keyboard moves too, and the time. */

import { timeWords } from "../lib/frames.js";
import { el } from "./dom.js";

const FRAME_MS = 450;
const SYMBOLS = { play: "\u25b6", pause: "\u275a\u275a" };

/**
 * @param {{title: string, frames: {time_s: number}[]}} layer
 * @param {{onFrame: function, onUse: function, onProblem: function}} calls `onFrame(index)` shows a picture and
 *   fulfils once it is there; `onUse` is called when the reader starts to play or moves the slider
 * @returns {{element: HTMLElement, pause: function, remove: function}}
 */
export function timeSlider(layer, { onFrame, onUse, onProblem }) {
  const last = layer.frames.length - 1;
  const state = { index: 0, playing: false, timer: null };
  const button = el("button", { type: "button", class: "time-play", on: { click: () => (state.playing ? pause() : play()) } });
  const range = el("input", {
    type: "range", min: 0, max: last, step: 1, value: 0, "aria-label": "Time of the flood",
    on: {
      input: () => {
        const chosen = Number(range.value); // read first: a pause writes the old time back
        pause();
        use(chosen);
      },
      keydown: (event) => {
        if (event.key === " ") {
          event.preventDefault();
          button.click();
        }
      },
    },
  });
  const label = el("output", { class: "time-label" });
  const element = el("div", { class: "time-slider", role: "group", "aria-label": layer.title }, [button, range, label]);

  function dress() {
    const words = timeWords(layer.frames[state.index].time_s);
    range.value = String(state.index);
    range.setAttribute("aria-valuetext", `${words} after the start`);
    label.textContent = `${words} of ${timeWords(layer.frames[last].time_s)}`;
    button.textContent = state.playing ? SYMBOLS.pause : SYMBOLS.play;
    button.setAttribute("aria-label", state.playing ? "Pause" : "Play the flood over time");
    element.dataset.frame = String(state.index);
    element.dataset.playing = String(state.playing);
  }

  async function show(index) {
    state.index = index;
    dress();
    try {
      await onFrame(index);
      if (index === state.index) { // a picture that comes late is no longer wanted, and not drawn
        element.dataset.shown = String(index);
      }
      return true;
    } catch (error) {
      pause();
      onProblem(error);
      return false;
    }
  }

  function use(index) {
    onUse();
    return show(index);
  }

  function play() {
    state.playing = true;
    next(state.index === last ? 0 : state.index);
  }

  /** The next picture waits for this one: on a slow line the flood plays slower, it skips nothing. */
  async function next(index) {
    const there = await use(index);
    if (!there || !state.playing) {
      return;
    }
    if (index === last) {
      pause();
      return;
    }
    state.timer = setTimeout(() => next(index + 1), FRAME_MS);
  }

  function pause() {
    clearTimeout(state.timer);
    state.playing = false;
    dress();
  }

  dress();
  return {
    element,
    pause,
    remove() {
      pause();
      element.remove();
    },
  };
}
