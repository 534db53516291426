import { photoRules } from "./rules/photo-rules";
import type { ScaledPhoto } from "./scale-photo";

/** Milliseconds that scaling may take; after that the file is sent unchanged. */
const SCALING_MS = 30_000;

const canScale = () =>
  typeof Worker !== "undefined" &&
  typeof OffscreenCanvas !== "undefined" &&
  typeof createImageBitmap !== "undefined";

/**
 * Checks a chosen file before it is sent, and scales it in a worker. If that is impossible, sends the file unchanged:
 * the server checks and scales every photo anyway.
 */
export async function prepareUpload(file: File, signal: AbortSignal): Promise<ScaledPhoto> {
  if (file.size >= photoRules.maxBytes) return { problem: "tooLarge" };
  const isKnownType = (photoRules.types as readonly string[]).includes(file.type);
  if (file.type && !isKnownType) return { problem: "notAnImage" };
  return canScale() ? scaleInWorker(file, signal) : { body: file };
}

function scaleInWorker(file: File, signal: AbortSignal): Promise<ScaledPhoto> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./scale-photo.worker.ts", import.meta.url), {
      type: "module",
    });
    const end = (photo: ScaledPhoto) => {
      window.clearTimeout(timer);
      signal.removeEventListener("abort", sendAsIs);
      worker.terminate();
      resolve(photo);
    };
    const sendAsIs = () => end({ body: file });
    const timer = window.setTimeout(sendAsIs, SCALING_MS);
    signal.addEventListener("abort", sendAsIs);
    worker.onmessage = ({ data }: MessageEvent<ScaledPhoto>) => end(data);
    // The script could not be loaded, or the photo was too large for it.
    worker.onerror = sendAsIs;
    worker.postMessage(file);
  });
}
