/** Milliseconds without progress, after which a connection counts as lost. */
const SILENCE_MS = 30_000;

type SendRequest = {
  url: string;
  body: Blob;
  /** Receives the sent part of the body, 0 to 1. */
  onProgress: (part: number) => void;
  /** Aborts the request; there is no answer then. */
  signal: AbortSignal;
};

/** The server's answer; null when there was none. */
export type FileAnswer = { status: number; body: string } | null;

/** Sends a file in one request, with XMLHttpRequest because fetch does not report upload progress. Never throws. */
export function sendFile({ url, body, onProgress, signal }: SendRequest): Promise<FileAnswer> {
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
    // Fired last, after an answer, an error or an abort.
    request.onloadend = () => {
      window.clearTimeout(silence);
      window.removeEventListener("offline", abort);
      signal.removeEventListener("abort", abort);
      const { status, responseText } = request;
      resolve(status === 0 ? null : { status, body: responseText });
    };
    window.addEventListener("offline", abort);
    signal.addEventListener("abort", abort);
    request.open("PUT", url);
    request.send(body);
    expectMore();
    if (signal.aborted) abort();
  });
}
