import { type DemoVenue, venues } from "./data/venues/all.ts";
import type { Sql } from "./lib/context.ts";
import { insertRows } from "./lib/rows.ts";
import { venueId } from "./venues.ts";

/** The hosts whose guests pay by card through the site; the guests of the others pay them directly. */
const hostsWithCards = ["host", "karim", "abdullah"];

const termsInTurn = [
  { deposit_percent: 30, balance_days: 14 },
  { deposit_percent: 50, balance_days: 30 },
  { deposit_percent: 100, balance_days: 14 },
  { deposit_percent: 25, balance_days: 7 },
];

const takesCards = (venue: DemoVenue): boolean =>
  venue.status === undefined && hostsWithCards.includes(venue.host);

/** Inserts the payment terms of the demo venues that take cards. */
export async function seedPaymentTerms(sql: Sql): Promise<void> {
  await insertRows(
    sql,
    "public.venue_payment_terms",
    venues.filter(takesCards).map((venue, index) => ({
      venue_id: venueId(venue.slug),
      takes_cards: true,
      ...termsInTurn[index % termsInTurn.length],
      updated_at: new Date().toISOString(),
    })),
  );
}
