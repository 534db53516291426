/** Limits of one client. Those that hosted Realtime has are close to its defaults. */
export const limits = {
  sockets: 3000,
  channelsPerSocket: 100,
  /** Bytes of a client's frame. */
  frame: 64 * 1024,
  /** Bytes of a broadcast or tracked presence: other backends receive it in a notification of at most 8,000. */
  payload: 6000,
  /** Bytes of a topic; a binary frame has room for 255 with its prefix. */
  topic: 240,
  /** Bytes waiting for a slow client before it is disconnected. */
  waitingBytes: 1024 * 1024,
  /** Frames waiting for the decision on a join. */
  waitingFrames: 300,
  /** Milliseconds without a frame (such as a heartbeat) before a client counts as lost. */
  idle: 75_000,
};

/** Creates a rate limit: `burst` events at once, refilled by `perSecond` each second. */
export function createRateLimit(burst: number, perSecond: number) {
  let available = burst;
  let filledAt = Date.now();
  /** Takes one event; false when none is left. */
  return function take(): boolean {
    const now = Date.now();
    available = Math.min(burst, available + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    if (available < 1) return false;
    available -= 1;
    return true;
  };
}

/** Returns the size of a value as JSON, in bytes. */
export const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? "");
