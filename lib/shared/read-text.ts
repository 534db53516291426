import { readBody } from "./read-body";

/** The largest body in bytes of a route handler that receives no file: a form with an address. */
const MAX_BYTES = 16 * 1024;

/**
 * Reads the body of a request as text. Returns null when it has more than `maxBytes`, or the connection is lost. Next
 * does not limit the body of a route handler; reading a form of 2.4 MB takes 30 seconds.
 */
export async function readText(request: Request, maxBytes = MAX_BYTES): Promise<string | null> {
  const body = await readBody(request, maxBytes);
  return typeof body === "string" ? null : body.toString("utf8");
}

/** Reads the body of a request as JSON. Returns null when it is invalid, or when `readText` returns null. */
export async function readJson(request: Request, maxBytes?: number): Promise<unknown> {
  const text = await readText(request, maxBytes);
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
