import { cache } from "react";
import { readFresh } from "../cache/read";
import { unwrap } from "../errors";
import type { ActionResult } from "../result";
import { createPublicClient } from "../supabase/public";
import { createServerSupabase } from "../supabase/server";
import { unwrapRow } from "../supabase/unwrap-row";
import {
  extraPricesRow,
  holdTermsRow,
  quoteRow,
  toExtraPrices,
  toHoldTerms,
  toQuote,
} from "./rows";
import type { ExtraPricesRequest, QuoteRequest } from "./schemas";
import type { ExtraPrices, HoldTerms, Quote } from "./types";

type Client = Pick<ReturnType<typeof createPublicClient>, "rpc">;
type VenueRequest = Pick<QuoteRequest, "venueId" | "start" | "end" | "guests">;

/** For a request of the venue alone, without extras. */
export const noExtras = { addons: {}, services: {}, hours: {} };

/** Quantities by id, with hours for the ids that have some. */
function toQuantityList(quantities: Record<string, number>, hours: Record<string, number>) {
  return Object.entries(quantities).map(([id, quantity]) =>
    hours[id] === undefined ? { id, quantity } : { id, quantity, hours: hours[id] },
  );
}

/** The chosen extras in the form that the database functions expect. */
export const toChosenLists = ({
  addons,
  services,
  hours,
}: Pick<QuoteRequest, "addons" | "services" | "hours">) => ({
  p_addons: toQuantityList(addons, hours),
  p_services: toQuantityList(services, hours),
});

/** The quote for the user of `client`: a visitor or a signed-in guest. Throws AppError. */
export async function fetchQuote(client: Client, request: QuoteRequest): Promise<Quote> {
  const answer = await client.rpc("quote_booking", {
    p_venue_id: request.venueId,
    p_start: request.start,
    p_end: request.end,
    p_guests: request.guests,
    ...toChosenLists(request),
  });
  return toQuote(unwrapRow(quoteRow, answer));
}

/** The terms of a hold of the client's user; null once it is submitted or over. Throws AppError. */
export async function fetchHoldTerms(client: Client, bookingId: string): Promise<HoldTerms | null> {
  const answer = await client.rpc("get_hold_terms", { p_booking_id: bookingId });
  const row = unwrapRow(holdTermsRow.nullable(), answer);
  return row && toHoldTerms(row);
}

/** The price of each extra of a venue with this booking, whether or not it is chosen. Throws AppError. */
export async function fetchExtraPrices(
  client: Client,
  request: ExtraPricesRequest,
): Promise<ExtraPrices> {
  const { quantities, hours } = request.considered;
  const answer = await client.rpc("quote_extras", {
    p_venue_id: request.venueId,
    p_start: request.start,
    p_end: request.end,
    p_guests: request.guests,
    ...toChosenLists(request),
    p_considered: toQuantityList(quantities, hours),
  });
  return toExtraPrices(unwrapRow(extraPricesRow, answer));
}

/** The quote for any visitor, without extras. */
export function getPublicQuote(request: VenueRequest): Promise<ActionResult<Quote>> {
  return readFresh(() => fetchQuote(createPublicClient(), { ...request, ...noExtras }));
}

/**
 * The quote for the signed-in reader without extras; their own holds do not count as taken. For a visitor when signed
 * out.
 */
export function getReaderQuote(request: VenueRequest): Promise<ActionResult<Quote>> {
  return readFresh(async () =>
    fetchQuote(await createServerSupabase(), { ...request, ...noExtras }),
  );
}

/** The service fee in percent; every price that guests see includes it. Throws AppError. */
export const getServiceFeePercent = cache(
  async (): Promise<number> =>
    Number(unwrap(await createPublicClient().rpc("get_service_fee_percent"))),
);
