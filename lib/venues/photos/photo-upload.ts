import { prepareUpload } from "./prepare-upload";
import { getRetryDelay, MAX_ATTEMPTS } from "./rules/retry";
import type { ScaledPhoto } from "./scale-photo";
import { type SendAnswer, sendPhoto } from "./send-photo";
import { waitForConnection } from "./wait-for-connection";

type Options = {
  file: File;
  bucket: "venue-images" | "service-images";
  /** The owner of the folder in which an admin stores the photo; owners use their own. */
  ownerId?: string | undefined;
  /** Receives the part of the photo sent by the current attempt, 0 to 1. */
  onProgress?: (part: number) => void;
  /** Called when the upload waits for the connection, and when it continues. */
  onPause?: () => void;
  onResume?: () => void;
};

export type PhotoUpload = {
  /**
   * Sends the photo until it is stored, refused or cancelled; waits while there is no connection. Can be called again
   * after a problem; the prepared photo is reused.
   */
  run: () => Promise<SendAnswer>;
  /** Ends a wait for the connection and starts another attempt. */
  resume: () => void;
  /** Aborts the upload permanently; `run` resolves to `lost`. */
  cancel: () => void;
};

/**
 * The upload of one photo. Its id names the stored photo, so that a request repeated after a lost answer does not store
 * it twice.
 */
export function createPhotoUpload({
  file,
  bucket,
  ownerId,
  onProgress = () => {},
  onPause,
  onResume,
}: Options): PhotoUpload {
  const query = ownerId ? `?owner=${ownerId}` : "";
  const url = `/api/uploads/${bucket}/${crypto.randomUUID()}${query}`;
  const cancellation = new AbortController();
  const { signal } = cancellation;
  let prepared: ScaledPhoto | null = null;
  let wait: AbortController | null = null;

  return {
    async run() {
      prepared ??= await prepareUpload(file, signal);
      if ("problem" in prepared) return prepared;
      for (let attempts = 1; ; attempts++) {
        if (signal.aborted) return { problem: "lost" };
        const answer = await sendPhoto({ url, body: prepared.body, onProgress, signal });
        const isLost = "problem" in answer && answer.problem === "lost";
        if (!isLost || signal.aborted) return answer;
        if (attempts > MAX_ATTEMPTS && navigator.onLine) return answer;
        wait = new AbortController();
        onPause?.();
        await waitForConnection(getRetryDelay(attempts), wait.signal);
        wait = null;
        onResume?.();
      }
    },
    resume: () => wait?.abort(),
    cancel() {
      cancellation.abort();
      wait?.abort();
    },
  };
}
