import type { PhotoProblem, StoredPhoto } from "./rules/photo-rules";
import { getAnswerProblem } from "./rules/retry";

/** Milliseconds without a byte, after which a connection counts as lost. */
const SILENCE_MS = 30_000;

type SendRequest = {
  url: string;
  body: Blob;
  /** Receives the part of the body that has been sent, 0 to 1. */
  onProgress: (part: number) => void;
  /** Aborts the request, whose answer is `lost` then. */
  signal: AbortSignal;
};

export type SendAnswer = { path: string } | { problem: PhotoProblem };

/**
 * Sends a photo in one request: with XMLHttpRequest, because fetch does not report the progress of a request.
 * Answers the path of the stored photo, or what was wrong; never throws.
 */
export function sendPhoto({ url, body, onProgress, signal }: SendRequest): Promise<SendAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let silence = 0;
    const expectMore = () => {
      window.clearTimeout(silence);
      silence = window.setTimeout(abort, SILENCE_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      expectMore();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => {
      expectMore();
      onProgress(1);
    };
    // Fired last, whether there was an answer, an error or an abort.
    request.onloadend = () => {
      window.clearTimeout(silence);
      window.removeEventListener("offline", abort);
      signal.removeEventListener("abort", abort);
      resolve(toAnswer(request.status, request.responseText));
    };
    window.addEventListener("offline", abort);
    signal.addEventListener("abort", abort);
    request.open("PUT", url);
    request.send(body);
    expectMore();
    if (signal.aborted) abort();
  });
}

function toAnswer(status: number, body: string): SendAnswer {
  if (status === 201) return { path: (JSON.parse(body) as StoredPhoto).path };
  return { problem: getAnswerProblem(status === 0 ? null : { status, body }) };
}
