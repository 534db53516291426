import type { HttpResponse, Upload } from "tus-js-client";
import { type PhotoProblem, photoRules } from "@/lib/venues/photos/rules/photo-rules";
import { problemOfAnswer } from "@/lib/venues/photos/rules/resuming";

/** A photo being sent: each attempt goes on where the last one was cut off. */
export type Sender = {
  /** Answers the path of the stored photo, or what was wrong; never throws. */
  attempt: () => Promise<{ path: string } | PhotoProblem>;
  /** Bytes that the server is known to have. */
  arrived: () => number;
  /** Ends the attempt that runs, as lost; with `forget`, the server drops what it has. */
  stop: (forget: boolean) => void;
};

const endpoint = "/api/uploads/venue-images";
/** Milliseconds without a byte, after which a connection is taken for lost though nobody said so. */
const SILENCE = 30_000;
const known = new Set([200, 204, 404, 410]);
/** How the server answers to bytes that are no photo. */
const refused = new Set([413, 415, 422]);

/** Sends a file in pieces; `onProgress` is told how much of it has been sent, 0 to 1. */
export function sendPhoto(file: File, onProgress: (part: number) => void): Sender {
  let upload: Upload | null = null;
  let arrived = 0;
  let isOver = false;
  let silence = 0;
  let finishing: AbortController | null = null;
  let settle: ((outcome: "sent" | PhotoProblem) => void) | null = null;

  function cut() {
    upload?.abort();
    finishing?.abort();
    settle?.("lost");
  }

  function listen() {
    window.clearTimeout(silence);
    silence = window.setTimeout(cut, SILENCE);
  }

  async function open(): Promise<Upload> {
    const { Upload: TusUpload, DetailedError } = await import("tus-js-client");
    let last: HttpResponse | null = null;
    return new TusUpload(file, {
      endpoint: new URL(endpoint, window.location.origin).href,
      chunkSize: photoRules.pieceBytes,
      // When to try again is decided by what the browser says of its connection.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: () => {
        last = null;
        listen();
      },
      onAfterResponse: (request, response) => {
        last = response;
        // A gateway's excuse is no reason to begin anew.
        if (request.getMethod() === "HEAD" && !known.has(response.getStatus())) {
          throw new Error("the server cannot say how far the upload is");
        }
      },
      onProgress: (sent, total) => {
        listen();
        onProgress(sent / total);
      },
      onChunkComplete: (_size, accepted) => {
        arrived = accepted;
      },
      onSuccess: () => settle?.("sent"),
      onError: (error) => {
        const response = (error instanceof DetailedError && error.originalResponse) || last;
        settle?.(
          problemOfAnswer(
            response ? { status: response.getStatus(), body: response.getBody() } : null,
          ),
        );
      },
    });
  }

  async function finish(url: string): Promise<{ path: string } | PhotoProblem> {
    listen();
    finishing = new AbortController();
    const { signal } = finishing;
    const response = await fetch(`${url}/photo`, { method: "POST", signal });
    const body = await response.text();
    if (response.status !== 201) {
      const problem = problemOfAnswer({ status: response.status, body });
      // What was looked at and refused is no longer there to be given up, or gone on with.
      if (refused.has(response.status)) upload = null;
      return problem;
    }
    return JSON.parse(body) as { path: string };
  }

  return {
    arrived: () => arrived,
    async attempt() {
      window.addEventListener("offline", cut);
      try {
        upload ??= await open();
        const under = upload;
        const sent = await new Promise<"sent" | PhotoProblem>((done) => {
          settle = done;
          if (isOver) done("lost");
          else under.start();
        });
        return sent === "sent" ? await finish(String(under.url)) : sent;
      } catch {
        return "lost";
      } finally {
        window.removeEventListener("offline", cut);
        window.clearTimeout(silence);
      }
    },
    stop(forget) {
      isOver = true;
      cut();
      // What this does not reach goes by itself, hours later.
      if (forget) upload?.abort(true).catch(() => {});
    },
  };
}
