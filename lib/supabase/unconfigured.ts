import { publicEnv } from "../env";

export const NOT_CONFIGURED = "Supabase not configured. Please check environment variables.";

/** Where and with which key to call the backend, or null when there is none. */
function configured() {
  return publicEnv.supabaseUrl && publicEnv.supabaseKey
    ? { url: publicEnv.supabaseUrl, key: publicEnv.supabaseKey }
    : null;
}

/** Answers every call as a backend would that is not there. 501, because clients retry a 503. */
async function refuse(): Promise<Response> {
  return Response.json({ message: NOT_CONFIGURED, code: "not_configured" }, { status: 501 });
}

/**
 * Address, key and fetch for a client. Without a backend the client is real, but each of its
 * calls answers NOT_CONFIGURED as its error, so that pages render and say so.
 */
export function connection(): { url: string; key: string; fetch?: typeof fetch } {
  return configured() ?? { url: "http://not-configured.invalid", key: "none", fetch: refuse };
}
