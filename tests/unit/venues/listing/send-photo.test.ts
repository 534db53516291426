import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendPhoto } from "@/lib/venues/photos/send-photo";
import { waitForConnection } from "@/lib/venues/photos/wait-for-connection";

/** An XMLHttpRequest whose server is played by the test. */
class FakeRequest {
  static all: FakeRequest[] = [];
  upload: {
    onprogress?: (event: { loaded: number; total: number }) => void;
    onload?: () => void;
  } = {};
  onloadend?: () => void;
  status = 0;
  responseText = "";
  opened: string[] = [];
  body: unknown = null;
  isAborted = false;
  constructor() {
    FakeRequest.all.push(this);
  }
  open(...opened: string[]) {
    this.opened = opened;
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.isAborted = true;
    this.onloadend?.();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onloadend?.();
  }
}

const connection = { onLine: true };
const body = new Blob(["photo"]);

beforeEach(() => {
  vi.useFakeTimers();
  connection.onLine = true;
  FakeRequest.all = [];
  vi.stubGlobal("window", Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  vi.stubGlobal("navigator", connection);
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function send(signal = new AbortController().signal) {
  const parts: number[] = [];
  const onProgress = (part: number) => parts.push(part);
  const answer = sendPhoto({ url: "/upload", body, onProgress, signal });
  const [request] = FakeRequest.all;
  if (!request) throw new Error("no request was made");
  return { answer, request, parts };
}

describe("sending a photo", () => {
  it("a photo is sent in one request, which tells its progress and answers the path", async () => {
    const { answer, request, parts } = send();
    expect([request.opened, request.body]).toEqual([["PUT", "/upload"], body]);
    request.upload.onprogress?.({ loaded: 2, total: 5 });
    request.upload.onload?.();
    request.answer(201, { path: "host/1.webp", width: 1200, height: 1000 });
    expect(await answer).toEqual({ path: "host/1.webp" });
    expect(parts).toEqual([0.4, 1]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("a refused photo answers the server's reason", async () => {
    const { answer, request } = send();
    request.answer(422, { problem: "tooSmall" });
    expect(await answer).toEqual({ problem: "tooSmall" });
  });

  it("a photo is lost after half a minute without a byte, and not before", async () => {
    const { answer, request } = send();
    await vi.advanceTimersByTimeAsync(29_000);
    request.upload.onprogress?.({ loaded: 2, total: 5 });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(request.isAborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(request.isAborted).toBe(true);
    expect(await answer).toEqual({ problem: "lost" });
  });

  it("a photo is lost as soon as the browser goes offline", async () => {
    const { answer } = send();
    window.dispatchEvent(new Event("offline"));
    expect(await answer).toEqual({ problem: "lost" });
  });

  it("a photo is not sent any further once its signal is aborted", async () => {
    const cancellation = new AbortController();
    const { answer, request } = send(cancellation.signal);
    cancellation.abort();
    expect(request.isAborted).toBe(true);
    expect(await answer).toEqual({ problem: "lost" });
  });
});

describe("waiting for the connection", () => {
  /** Starts a wait. The result tells whether it has ended. */
  async function wait(delay: number, signal = new AbortController().signal) {
    let hasEnded = false;
    void waitForConnection(delay, signal).then(() => {
      hasEnded = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    return () => hasEnded;
  }

  it("the wait takes its delay while the browser is online", async () => {
    const hasEnded = await wait(2000);
    await vi.advanceTimersByTimeAsync(1999);
    expect(hasEnded()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(hasEnded()).toBe(true);
  });

  it("the wait lasts while the browser is offline, and ends when it is online again", async () => {
    connection.onLine = false;
    const hasEnded = await wait(1000);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(hasEnded()).toBe(false);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(hasEnded()).toBe(true);
  });

  it("the wait ends when its signal is aborted", async () => {
    connection.onLine = false;
    const resumption = new AbortController();
    const hasEnded = await wait(1000, resumption.signal);
    resumption.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(hasEnded()).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
