import type { QuoteText } from "@/lib/quotes/types";
import type { ActionResult } from "@/lib/result";
import { hasSessionCookie } from "@/lib/session-cookie";
import { fetchResult } from "./fetch-result";

/** The answer of `/api/quote` to a query, for the reader where there is a session. Throws when there is no answer. */
export async function fetchQuoteText(
  query: string,
  signal: AbortSignal,
): Promise<ActionResult<QuoteText>> {
  const own = hasSessionCookie(document.cookie) ? "&own=1" : "";
  return fetchResult<QuoteText>(`/api/quote?${query}${own}`, signal);
}
