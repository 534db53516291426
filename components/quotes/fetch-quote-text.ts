import type { ActionAnswer } from "@/lib/call-action";
import type { QuoteText } from "@/lib/quotes/types";
import { hasSessionCookie } from "@/lib/session-cookie";
import { getJson } from "@/lib/shared/get-json";

/** The answer of `/api/quote` to a query, for the reader where there is a session. */
export async function fetchQuoteText(
  query: string,
  signal: AbortSignal,
): Promise<ActionAnswer<QuoteText>> {
  const own = hasSessionCookie(document.cookie) ? "&own=1" : "";
  return getJson<QuoteText>(`/api/quote?${query}${own}`, { signal });
}
