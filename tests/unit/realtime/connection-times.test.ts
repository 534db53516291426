// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { subscribeToTopic } from "@/lib/realtime/topics";

// 'Realtime heartbeat 30 s with 10 s timeout; reconnect back-off 1, 2, 5, 10 s', as a server sees it.

type Frame = [joinRef: string | null, ref: string, topic: string, event: string, payload: unknown];

let connections: Connection[] = [];
let started = 0;
/** The server's behaviour: it answers, accepts and then stays silent, or closes at once. */
let server: "answers" | "is silent" | "refuses";

const secondsSinceStart = () => (Date.now() - started) / 1000;

/** A WebSocket to a server with the behaviour `server`. */
class Connection {
  static readonly CLOSED = 3;
  readonly madeAt = secondsSinceStart();
  readonly heartbeatsAt: number[] = [];
  readyState = 0;
  bufferedAmount = 0;
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    connections.push(this);
    setTimeout(() => {
      if (server === "refuses") return this.close(1006);
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(text: string) {
    const [joinRef, ref, topic, event] = JSON.parse(text) as Frame;
    if (event === "heartbeat") this.heartbeatsAt.push(secondsSinceStart());
    if (server === "is silent" && event === "heartbeat") return;
    const answer = [joinRef, ref, topic, "phx_reply", { status: "ok", response: {} }];
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(answer) }));
  }

  close(code = 1000) {
    this.readyState = Connection.CLOSED;
    this.onclose?.({ code });
  }
}

/** Joins a topic on that server for `seconds`. Returns the shown live states, in order. */
async function joinFor(seconds: number, topic: string): Promise<boolean[]> {
  const isLive: boolean[] = [];
  const unsubscribe = subscribeToTopic(topic, false, {
    onEvent: () => {},
    onLiveChange: (live) => isLive.push(live),
  });
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  unsubscribe();
  return isLive;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Connection);
  vi.stubGlobal("document", { cookie: "" });
  started = Date.now();
  connections = [];
});
afterEach(async () => {
  // Abandoned channels and connections end before the next test.
  await vi.advanceTimersByTimeAsync(120_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a connection for events", () => {
  test("asks the server every 30 seconds whether it is there", async () => {
    server = "answers";
    expect(await joinFor(95, "venue:1")).toEqual([true]);
    expect(connections).toHaveLength(1);
    expect(connections[0]?.heartbeatsAt.map(Math.round)).toEqual([30, 60, 90]);
  });

  test("that is not answered for 10 seconds is made anew", async () => {
    server = "is silent";
    const isLive = await joinFor(45, "venue:2");
    expect(connections.map(({ madeAt }) => Math.round(madeAt))).toEqual([0, 40]);
    expect(isLive).toEqual([true, false, true]);
  });

  test("that is lost is tried again after 1, 2, 5 and each further 10 seconds", async () => {
    server = "refuses";
    expect(await joinFor(40, "venue:3")).toEqual([]);
    const times = connections.map(({ madeAt }) => madeAt);
    const pauses = times.slice(1).map((at, index) => Math.round(at - (times[index] ?? 0)));
    expect(pauses).toEqual([1, 2, 5, 10, 10, 10]);
  });
});
