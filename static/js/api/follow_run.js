/** Follow a run's events until it ends: by stream, or by polling where the stream keeps failing. */

import { ended, failed, isNew, pauseMs, received, startFollowing } from "../lib/reconnect.js";
import { isFinished } from "../lib/words.js";
import { eventsAddress, pollEvents } from "./runs.js";

const KINDS = ["run", "step", "progress", "layer", "warning", "end"];

/**
 * @param client the API client
 * @param {string} id the run's identifier
 * @param {{onEvent: function, onConnection: function, onEnd: function}} listeners
 * @returns a function that stops following
 */
export function followRun(client, id, { onEvent, onConnection = () => {}, onEnd }) {
  const follower = new Follower(client, id, { onEvent, onConnection, onEnd });
  follower.next();
  return () => follower.stop();
}

class Follower {
  constructor(client, id, listeners) {
    Object.assign(this, { client, id, listeners });
    this.state = startFollowing();
    this.stream = null;
    this.timer = null;
    this.stopped = false;
  }

  next() {
    if (this.stopped || this.state.ended) {
      return;
    }
    this.listeners.onConnection(this.state);
    const attempt = this.state.mode === "poll" ? () => this.poll() : () => this.open();
    this.timer = setTimeout(attempt, pauseMs(this.state));
  }

  open() {
    this.stream = new EventSource(eventsAddress(this.client, this.id, this.state.after));
    KINDS.forEach((kind) => this.stream.addEventListener(kind, (event) => this.take(kind, event)));
    this.stream.onopen = () => this.listeners.onConnection({ ...this.state, failures: 0 });
    this.stream.onerror = () => this.drop();
  }

  take(kind, event) {
    this.accept({ number: Number(event.lastEventId), kind, payload: JSON.parse(event.data) });
  }

  accept(event) {
    if (!isNew(this.state, event.number)) {
      return;
    }
    this.state = received(this.state, event.number);
    this.listeners.onEvent(event);
    if (event.kind === "end") {
      this.finish();
    }
  }

  drop() {
    this.stream.close();
    this.state = failed(this.state);
    this.next();
  }

  async poll() {
    try {
      const answer = await pollEvents(this.client, this.id, this.state.after);
      this.state = { ...this.state, failures: 0 };
      answer.events.forEach((event) => this.accept(event));
      if (isFinished(answer.state)) {
        this.finish();
      }
    } catch {
      // The reader sees it: `next` reports the failures of this state before the next attempt.
      this.state = failed(this.state);
    }
    this.next();
  }

  finish() {
    if (this.state.ended) {
      return;
    }
    this.state = ended(this.state);
    this.stop();
    this.listeners.onEnd();
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    this.stream?.close();
  }
}
