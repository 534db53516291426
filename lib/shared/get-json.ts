import type { ActionAnswer } from "../call-action";
import type { ErrorCode } from "../errors";
import { withTimeout } from "./with-timeout";

/**
 * How long the browser waits for an answer, in milliseconds: longer than the server takes
 * (lib/server/request-deadline.ts).
 */
const ANSWER_LIMIT_MS = 8000;

/**
 * Reads the JSON of a route handler: its data (null for 204), its error code, or `offline` when no answer arrives in
 * time or `signal` is aborted. Never rejects.
 */
export async function getJson<T>(
  address: string,
  { signal = null, cache = "default" }: Pick<RequestInit, "signal" | "cache"> = {},
): Promise<ActionAnswer<T>> {
  try {
    const response = await withTimeout(ANSWER_LIMIT_MS, fetch(address, { signal, cache }));
    if (response.status === 204) return { ok: true, data: null as T };
    const body = (await response.json()) as T & { code?: ErrorCode };
    return response.ok ? { ok: true, data: body } : { ok: false, code: body.code ?? "unexpected" };
  } catch {
    return { ok: false, code: "offline" };
  }
}
