import { publicEnv } from "../env";
import { AppError, errorCodeOf, NOT_CONFIGURED } from "../errors";

/** Answers every call with the code `not_configured`. 501, because clients retry a 503. */
async function refuseCall(): Promise<Response> {
  return Response.json({ message: NOT_CONFIGURED, code: "not_configured" }, { status: 501 });
}

/** The time limit of a backend call from a browser page or outside of a request, in milliseconds. */
export const CALL_LIMIT_MS = 8000;
/** Longer for calls that send a file. */
const UPLOAD_LIMIT_MS = 30_000;

/**
 * The signal that aborts when the current server request reaches its deadline; lib/server/request-deadline.ts sets it.
 */
function requestDeadline(): AbortSignal | undefined {
  const key = Symbol.for("mahfil.requestDeadline");
  const store = (globalThis as { [key]?: { getStore: () => AbortSignal | undefined } })[key];
  return store?.getStore();
}

/**
 * A fetch that fails like a lost connection when the backend does not answer in time: after `limit` milliseconds, and
 * at the deadline of the current request.
 */
const fetchWithin =
  (limit: number): typeof fetch =>
  async (input, init) => {
    const isUpload = /\/storage\/v1\/object\//.test(String(input)) && init?.method !== "GET";
    const timeout = AbortSignal.timeout(isUpload ? UPLOAD_LIMIT_MS : limit);
    const others = [init?.signal, isUpload ? undefined : requestDeadline()];
    const signals = [timeout, ...others.filter((signal) => signal instanceof AbortSignal)];
    const signal = signals.length > 1 ? AbortSignal.any(signals) : timeout;
    try {
      return await fetch(input, { ...init, signal });
    } catch (error) {
      if (init?.signal?.aborted || !signal.aborted) throw error;
      throw new TypeError("fetch failed", { cause: error });
    }
  };

/**
 * Address, key and fetch for a Supabase client whose calls take at most `limit` milliseconds. Without a backend the
 * client still works, but each call returns the error NOT_CONFIGURED, so that pages render and say so.
 */
export function connection(limit = CALL_LIMIT_MS): {
  url: string;
  key: string;
  fetch: typeof fetch;
} {
  const { supabaseUrl: url, supabaseKey: key } = publicEnv;
  if (url && key) return { url, key, fetch: fetchWithin(limit) };
  return { url: "http://not-configured.invalid", key: "none", fetch: refuseCall };
}

/**
 * The result of a call to the sign-in service. Its client repeats an unanswered refresh for half a minute; this rejects
 * with `unavailable` after `limit` milliseconds, or at the deadline of the request.
 */
export async function withinLimit<T>(call: Promise<T>, limit = CALL_LIMIT_MS): Promise<T> {
  const late = Promise.withResolvers<never>();
  const refuse = () => late.reject(new AppError("unavailable"));
  const timer = setTimeout(refuse, limit);
  const deadline = requestDeadline();
  deadline?.addEventListener("abort", refuse, { once: true });
  if (deadline?.aborted) refuse();
  try {
    return await Promise.race([call, late.promise]);
  } finally {
    clearTimeout(timer);
    deadline?.removeEventListener("abort", refuse);
  }
}

/** Whether an error means that the backend did not answer; such an error tells nothing about a session. */
export function isBackendUnavailable(error: unknown): boolean {
  if (errorCodeOf(error) === "unavailable") return true;
  if (typeof error !== "object" || error === null) return false;
  const { name, status } = error as { name?: unknown; status?: unknown };
  return name === "AuthRetryableFetchError" || (typeof status === "number" && status >= 500);
}
