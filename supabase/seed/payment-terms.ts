import { type DemoVenue, venues } from "./data/venues/all.ts";
import type { Sql } from "./lib/context.ts";
import { insertRows } from "./lib/rows.ts";
import { cityOf, minorOf } from "./prices.ts";
import { venueId } from "./venues.ts";

/** The hosts whose guests pay by card through the site; the guests of the others pay them directly. */
const hostsWithCards = ["host", "karim", "abdullah"];

/** `security_deposit_factor`: how many times the usual security deposit of the venue's currency. */
const termsInTurn = [
  { deposit_percent: 30, balance_days: 14, security_deposit_factor: 0 },
  { deposit_percent: 50, balance_days: 30, security_deposit_factor: 1 },
  { deposit_percent: 100, balance_days: 14, security_deposit_factor: 0 },
  { deposit_percent: 25, balance_days: 7, security_deposit_factor: 2 },
];

/** A usual security deposit. */
const usualSecurityDeposit: Record<string, number> = { EGP: 5000, SAR: 1000, AED: 1000, KWD: 100 };

const takesCards = (venue: DemoVenue): boolean =>
  venue.status === undefined && hostsWithCards.includes(venue.host);

/** Inserts the payment terms of the demo venues that take cards. */
export async function seedPaymentTerms(sql: Sql): Promise<void> {
  await insertRows(
    sql,
    "public.venue_payment_terms",
    venues.filter(takesCards).map((venue, index) => {
      const { currency } = cityOf(venue.city);
      const { security_deposit_factor = 0, ...terms } =
        termsInTurn[index % termsInTurn.length] ?? {};
      return {
        venue_id: venueId(venue.slug),
        takes_cards: true,
        ...terms,
        security_deposit_minor: minorOf(
          security_deposit_factor * (usualSecurityDeposit[currency] ?? 0),
          currency,
        ),
        updated_at: new Date().toISOString(),
      };
    }),
  );
}
