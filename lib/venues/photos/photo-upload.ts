import { prepareUpload } from "./prepare-upload";
import { getRetryDelay, MAX_ATTEMPTS } from "./rules/retry";
import type { ScaledPhoto } from "./scale-photo";
import { type SendAnswer, sendPhoto } from "./send-photo";
import { waitForConnection } from "./wait-for-connection";

type Options = {
  file: File;
  bucket: "venue-images" | "service-images";
  /** Whose folder an admin stores the photo in; an owner stores in the own one. */
  ownerId?: string | undefined;
  /** Receives the part of the photo that the current attempt has sent, 0 to 1. */
  onProgress?: (part: number) => void;
  /** Called while the upload waits for the connection, and when it goes on. */
  onPause?: () => void;
  onResume?: () => void;
};

export type PhotoUpload = {
  /**
   * Sends the photo until it is stored, refused or cancelled, and waits where there is no connection.
   * Can be called again after a problem; what was prepared is used again.
   */
  run: () => Promise<SendAnswer>;
  /** Ends a wait for the connection with another attempt. */
  resume: () => void;
  /** Aborts the upload for good; `run` answers `lost`. */
  cancel: () => void;
};

/**
 * The upload of one photo. Its id names the stored photo, so that a repeated request, as after a lost
 * answer, stores nothing twice.
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
