import type { ErrorCode } from "@/lib/errors";
import type { QuoteText } from "@/lib/quotes/types";
import type { ActionResult } from "@/lib/result";
import { hasSessionCookie } from "@/lib/session-cookie";

/** The answer of `/api/quote` to a query, for the reader where there is a session. Throws when there is no answer. */
export async function fetchQuoteText(
  query: string,
  signal: AbortSignal,
): Promise<ActionResult<QuoteText>> {
  const own = hasSessionCookie(document.cookie) ? "&own=1" : "";
  const response = await fetch(`/api/quote?${query}${own}`, { signal });
  const body = (await response.json()) as QuoteText & { code?: ErrorCode };
  return response.ok ? { ok: true, data: body } : { ok: false, code: body.code ?? "unexpected" };
}
