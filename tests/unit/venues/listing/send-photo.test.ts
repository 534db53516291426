import type { HttpRequest, HttpResponse, UploadOptions } from "tus-js-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

class FakeUpload {
  static made: FakeUpload[] = [];
  url: string | null = "http://localhost/api/uploads/venue-images/one";
  starts = 0;
  aborts: unknown[] = [];
  options: UploadOptions;
  constructor(_file: unknown, options: UploadOptions) {
    this.options = options;
    FakeUpload.made.push(this);
  }
  start() {
    this.starts += 1;
  }
  async abort(forget?: boolean) {
    this.aborts.push(forget ?? false);
  }
}
class DetailedError extends Error {
  originalResponse: unknown = null;
}
vi.mock("tus-js-client", () => ({ Upload: FakeUpload, DetailedError }));
const { sendPhoto } = await import("@/components/venues/listing/wizard/send-photo");
const { untilConnected } = await import("@/components/venues/listing/wizard/until-connected");

const line = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  line.onLine = true;
  FakeUpload.made = [];
  const window = Object.assign(new EventTarget(), {
    location: { origin: "http://localhost" },
    setTimeout,
    clearTimeout,
  });
  vi.stubGlobal("window", window);
  vi.stubGlobal("navigator", line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = new File(["photo"], "hall.jpg");
const answerOf = (status: number): HttpResponse => ({
  getStatus: () => status,
  getHeader: () => undefined,
  getBody: () => "",
  getUnderlyingObject: () => null,
});
const asking = (method: string) => ({ getMethod: () => method }) as HttpRequest;

/** Begins an attempt, and waits until the upload has been started. */
async function began(sender: ReturnType<typeof sendPhoto>) {
  const attempt = sender.attempt();
  const upload = await vi.waitFor(() => {
    const [made] = FakeUpload.made;
    if (!made?.starts) throw new Error("not started yet");
    return made;
  });
  return { attempt, upload };
}

describe("a photo being sent", () => {
  it("is lost after half a minute without a byte, and not before", async () => {
    const parts: number[] = [];
    const { attempt, upload } = await began(sendPhoto(file, (part) => parts.push(part)));
    upload.options.onBeforeRequest?.(asking("PATCH"));
    await vi.advanceTimersByTimeAsync(29_000);
    upload.options.onProgress?.(2, 5);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(upload.aborts).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await attempt).toBe("lost");
    expect([upload.aborts, parts]).toEqual([[false], [0.4]]);
  });

  it("is lost as soon as the browser says that it is offline, and goes on with the same upload", async () => {
    const sender = sendPhoto(file, () => {});
    const { attempt, upload } = await began(sender);
    upload.options.onChunkComplete?.(2, 2, 5);
    window.dispatchEvent(new Event("offline"));
    expect(await attempt).toBe("lost");
    expect(sender.arrived()).toBe(2);
    const again = sender.attempt();
    await vi.waitFor(() => expect(upload.starts).toBe(2));
    expect(FakeUpload.made).toEqual([upload]);
    vi.stubGlobal("fetch", async (url: string) => {
      expect(url).toBe(`${upload.url}/photo`);
      return Response.json({ path: "h/one.webp" }, { status: 201 });
    });
    upload.options.onSuccess?.({ lastResponse: answerOf(204) });
    expect(await again).toEqual({ path: "h/one.webp" });
  });

  it("is not begun anew because of a gateway's excuse, but where the upload is gone", async () => {
    const { upload } = await began(sendPhoto(file, () => {}));
    const heard = (method: string, status: number) => () =>
      upload.options.onAfterResponse?.(asking(method), answerOf(status));
    for (const status of [401, 500, 502, 503]) expect(heard("HEAD", status)).toThrow();
    for (const status of [200, 404]) expect(heard("HEAD", status)).not.toThrow();
    expect(heard("PATCH", 502)).not.toThrow();
  });

  it("tells what the server's last answer means", async () => {
    const { attempt, upload } = await began(sendPhoto(file, () => {}));
    expect(() => upload.options.onAfterResponse?.(asking("HEAD"), answerOf(401))).toThrow();
    upload.options.onError?.(new DetailedError());
    expect(await attempt).toBe("notSignedIn");
  });

  it("that is complete stays so while one signs in again", async () => {
    const sender = sendPhoto(file, () => {});
    const { attempt, upload } = await began(sender);
    vi.stubGlobal("fetch", async () => Response.json({ code: "not_signed_in" }, { status: 401 }));
    upload.options.onSuccess?.({ lastResponse: answerOf(204) });
    expect(await attempt).toBe("notSignedIn");
    void sender.attempt();
    await vi.waitFor(() => expect(upload.starts).toBe(2));
    expect(FakeUpload.made).toEqual([upload]);
    sender.stop(false);
  });

  it("that was refused is not asked to be dropped again", async () => {
    const sender = sendPhoto(file, () => {});
    const { attempt, upload } = await began(sender);
    vi.stubGlobal("fetch", async () => Response.json({ problem: "tooSmall" }, { status: 422 }));
    upload.options.onSuccess?.({ lastResponse: answerOf(204) });
    expect(await attempt).toBe("tooSmall");
    sender.stop(true);
    expect(upload.aborts).toEqual([]);
  });

  it("that is given up is dropped, whatever was going on", async () => {
    const sender = sendPhoto(file, () => {});
    const { attempt, upload } = await began(sender);
    sender.stop(true);
    expect(await attempt).toBe("lost");
    expect(upload.aborts).toEqual([false, true]);
    expect(await sender.attempt()).toBe("lost");
    expect(upload.starts).toBe(1);
  });
});

describe("waiting for the connection", () => {
  const settled = async (promise: Promise<void>) => {
    let isSettled = false;
    void promise.then(() => {
      isSettled = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    return () => isSettled;
  };

  it("takes so long as is said, while the browser is online", async () => {
    const isOver = await settled(untilConnected(2000, new AbortController().signal));
    await vi.advanceTimersByTimeAsync(1999);
    expect(isOver()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver()).toBe(true);
  });

  it("lasts while the browser is offline, and ends when it no longer is", async () => {
    line.onLine = false;
    const isOver = await settled(untilConnected(1000, new AbortController().signal));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(isOver()).toBe(false);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver()).toBe(true);
  });

  it("ends when somebody says so", async () => {
    line.onLine = false;
    const wish = new AbortController();
    const isOver = await settled(untilConnected(1000, wish.signal));
    wish.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver()).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
