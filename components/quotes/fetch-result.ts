import type { ErrorCode } from "@/lib/errors";
import type { ActionResult } from "@/lib/result";

/** The answer of a route handler: its JSON, or the code of its error. Throws when there is no answer. */
export async function fetchResult<T>(
  address: string,
  signal: AbortSignal,
): Promise<ActionResult<T>> {
  const response = await fetch(address, { signal });
  const body = (await response.json()) as T & { code?: ErrorCode };
  return response.ok ? { ok: true, data: body } : { ok: false, code: body.code ?? "unexpected" };
}
