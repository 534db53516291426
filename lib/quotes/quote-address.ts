import { writeExtras } from "./extras-text";
import type { ExtraPricesRequest, QuoteRequest } from "./schemas";

/** The query of `/api/checkout/quote` and `/api/checkout/alternatives`; `quoteQuerySchema` reads it. */
export function writeQuoteQuery(request: QuoteRequest): string {
  const { venueId, start, end, guests, addons, services, hours } = request;
  return new URLSearchParams({
    venue: venueId,
    start,
    end,
    guests: String(guests),
    addons: writeExtras(addons, hours),
    services: writeExtras(services, hours),
  }).toString();
}

/** The query of `/api/checkout/extras`; `extraPricesQuerySchema` reads it. */
export function writeExtraPricesQuery({ considered, ...request }: ExtraPricesRequest): string {
  const ones = Object.fromEntries(Object.keys(considered.hours).map((id) => [id, 1]));
  const text = writeExtras({ ...ones, ...considered.quantities }, considered.hours);
  return `${writeQuoteQuery(request)}&${new URLSearchParams({ considered: text })}`;
}
