import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SendAnswer } from "@/lib/venues/photos/send-photo";

const sendPhoto = vi.fn<(request: { url: string; body: Blob }) => Promise<SendAnswer>>();
const waitForConnection = vi.fn<(delay: number, signal: AbortSignal) => Promise<void>>();
vi.mock("@/lib/venues/photos/send-photo", () => ({ sendPhoto }));
vi.mock("@/lib/venues/photos/wait-for-connection", () => ({ waitForConnection }));
const { createPhotoUpload } = await import("@/lib/venues/photos/photo-upload");
const { prepareUpload } = await import("@/lib/venues/photos/prepare-upload");

const connection = { onLine: true };
const lost: SendAnswer = { problem: "lost" };
const stored: SendAnswer = { path: "host/1.webp" };
const file = new File(["photo"], "hall.jpg", { type: "image/jpeg" });
const untilAborted = (_: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));

beforeEach(() => {
  connection.onLine = true;
  vi.stubGlobal("navigator", connection);
  sendPhoto.mockReset();
  waitForConnection.mockReset();
  waitForConnection.mockResolvedValue();
});
afterEach(() => vi.unstubAllGlobals());

describe("the upload of a photo", () => {
  it("an upload whose connection is lost waits and is sent again, under the same id", async () => {
    const [onPause, onResume] = [vi.fn(), vi.fn()];
    sendPhoto.mockResolvedValueOnce(lost).mockResolvedValueOnce(lost).mockResolvedValue(stored);
    const upload = createPhotoUpload({ file, bucket: "venue-images", onPause, onResume });
    expect(await upload.run()).toEqual(stored);
    expect(waitForConnection.mock.calls.map(([delay]) => delay)).toEqual([1000, 2000]);
    expect([onPause, onResume].map((listener) => listener.mock.calls.length)).toEqual([2, 2]);
    const urls = sendPhoto.mock.calls.map(([{ url }]) => url);
    expect(new Set(urls).size).toBe(1);
    expect(urls[0]).toMatch(/^\/api\/uploads\/venue-images\/[0-9a-f-]{36}$/);
  });

  it("an upload that fails again and again asks the user while the browser is online", async () => {
    sendPhoto.mockResolvedValue(lost);
    const upload = createPhotoUpload({ file, bucket: "venue-images" });
    expect(await upload.run()).toEqual(lost);
    expect(sendPhoto).toHaveBeenCalledTimes(9);
    sendPhoto.mockResolvedValue(stored);
    expect(await upload.run()).toEqual(stored);
  });

  it("an upload waits for as long as the browser is offline", async () => {
    connection.onLine = false;
    let attempts = 0;
    sendPhoto.mockImplementation(async () => {
      attempts += 1;
      return attempts > 20 ? stored : lost;
    });
    expect(await createPhotoUpload({ file, bucket: "venue-images" }).run()).toEqual(stored);
  });

  it("a refused photo is not sent again", async () => {
    sendPhoto.mockResolvedValue({ problem: "notAnImage" });
    const upload = createPhotoUpload({ file, bucket: "service-images" });
    expect(await upload.run()).toEqual({ problem: "notAnImage" });
    expect(sendPhoto).toHaveBeenCalledOnce();
  });

  it("a waiting upload goes on at once when it is resumed", async () => {
    waitForConnection.mockImplementation(untilAborted);
    sendPhoto.mockResolvedValueOnce(lost).mockResolvedValue(stored);
    const upload = createPhotoUpload({ file, bucket: "venue-images" });
    const answer = upload.run();
    await vi.waitFor(() => expect(waitForConnection).toHaveBeenCalledOnce());
    upload.resume();
    expect(await answer).toEqual(stored);
  });

  it("a cancelled upload is not sent again", async () => {
    waitForConnection.mockImplementation(untilAborted);
    sendPhoto.mockResolvedValue(lost);
    const upload = createPhotoUpload({ file, bucket: "venue-images" });
    const answer = upload.run();
    await vi.waitFor(() => expect(waitForConnection).toHaveBeenCalledOnce());
    upload.cancel();
    expect(await answer).toEqual(lost);
    expect(sendPhoto).toHaveBeenCalledOnce();
  });
});

describe("the preparation of an upload in the browser", () => {
  const { signal } = new AbortController();

  it("a file that is too large, or of another type, is refused before it is sent", async () => {
    const large = new File([new Uint8Array(10 * 1024 * 1024)], "a.jpg", { type: "image/jpeg" });
    expect(await prepareUpload(large, signal)).toEqual({ problem: "tooLarge" });
    const drawing = new File(["<svg/>"], "a.svg", { type: "image/svg+xml" });
    expect(await prepareUpload(drawing, signal)).toEqual({ problem: "notAnImage" });
  });

  it("a file is sent as it is where the browser has no worker or no canvas", async () => {
    expect(await prepareUpload(file, signal)).toEqual({ body: file });
  });

  it("a file is sent as it is when the worker fails, and the worker is ended", async () => {
    const terminate = vi.fn();
    class FailingWorker {
      onerror?: () => void;
      terminate = terminate;
      postMessage() {
        this.onerror?.();
      }
    }
    vi.stubGlobal("window", { setTimeout, clearTimeout });
    vi.stubGlobal("Worker", FailingWorker);
    vi.stubGlobal("OffscreenCanvas", class {});
    vi.stubGlobal("createImageBitmap", () => {});
    expect(await prepareUpload(file, signal)).toEqual({ body: file });
    expect(terminate).toHaveBeenCalledOnce();
  });
});
