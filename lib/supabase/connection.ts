import { publicEnv } from "../env";
import { NOT_CONFIGURED } from "../errors";

/** Answers every call with the code `not_configured`. 501, because clients retry a 503. */
async function refuseCall(): Promise<Response> {
  return Response.json({ message: NOT_CONFIGURED, code: "not_configured" }, { status: 501 });
}

/**
 * Address, key and fetch for a Supabase client. Without a backend the client is real, but each of its
 * calls is answered with NOT_CONFIGURED as its error, so that pages render and say so.
 */
export function connection(): { url: string; key: string; fetch?: typeof fetch } {
  const { supabaseUrl: url, supabaseKey: key } = publicEnv;
  if (url && key) return { url, key };
  return { url: "http://not-configured.invalid", key: "none", fetch: refuseCall };
}

/** Whether an error says that the backend did not answer, which says nothing about a session. */
export function isBackendUnavailable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { name, status } = error as { name?: unknown; status?: unknown };
  return name === "AuthRetryableFetchError" || (typeof status === "number" && status >= 500);
}
