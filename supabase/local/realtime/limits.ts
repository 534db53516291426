/** What one client may cost. Those that hosted Realtime has too are its defaults or near them. */
export const limits = {
  sockets: 3000,
  channelsPerSocket: 100,
  /** Bytes of a frame of a client. */
  frame: 64 * 1024,
  /** Bytes of what a client broadcasts or tracks: other backends get it in a notification of at most 8,000. */
  payload: 6000,
  /** Bytes of a topic; in a binary frame it has 255 with its prefix. */
  topic: 240,
  /** Bytes that wait for a client that reads too slowly; then it is disconnected. */
  waitingBytes: 1024 * 1024,
  /** Frames that wait while a join is being decided. */
  waitingFrames: 300,
  /** Milliseconds without a frame, as heartbeats are, after which a client is gone. */
  idle: 75_000,
};

/** A limit on events: `burst` at once, and `perSecond` of them again each second. */
export function createRateLimit(burst: number, perSecond: number) {
  let available = burst;
  let filledAt = Date.now();
  /** Takes one; false when there is none. */
  return function take(): boolean {
    const now = Date.now();
    available = Math.min(burst, available + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    if (available < 1) return false;
    available -= 1;
    return true;
  };
}

/** The size of a value as JSON, in bytes. */
export const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? "");
