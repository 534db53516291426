import { bothLanguages } from "../shared/localized";
import { z } from "../shared/zod";
import { numeric, parseRow } from "../supabase/unwrap-row";
import { type BookingFee, bookingFees } from "./listing/fields/pricing";
import {
  type CatalogueItem,
  type FromPrice,
  type Policy,
  type Pricing,
  type PublicProfile,
  policies,
  pricingModels,
  type VenueImage,
} from "./types";

type NamedRow = { slug: string; name: string; name_ar: string };
type ImageRow = {
  path: string;
  position: number;
  alt: string | null;
  alt_ar: string | null;
  caption: string | null;
  caption_ar: string | null;
};
type PricingRow = {
  pricing_model: string;
  currency: string;
  price_per_hour: number;
  price_per_day: number;
  price_per_person: number;
  minimum_hours: number;
} & Record<BookingFee, number>;

/** A 'from' price as the search and get_from_price return it. */
export const fromPriceRow = z.object({
  from_total_minor: numeric,
  from_hours: numeric.nullable(),
  from_days: z.number().nullable(),
  from_guests: z.number().nullable(),
});

/** The answer of `get_payment_terms`, as everybody may read it. */
export const paymentTermsRow = z.object({
  takes_cards: z.boolean(),
  takes_transfers: z.boolean(),
  takes_cash: z.boolean(),
  deposit_percent: z.number(),
  balance_days: z.number(),
  security_deposit_minor: numeric,
});

/** The lowest price of a venue, and the booking that it is for. */
export function toFromPrice(row: z.output<typeof fromPriceRow>): FromPrice {
  return {
    totalMinor: row.from_total_minor,
    hours: row.from_hours,
    days: row.from_days,
    guests: row.from_guests,
  };
}

export const toItem = (row: NamedRow): CatalogueItem => ({
  slug: row.slug,
  name: bothLanguages(row.name, row.name_ar),
});

/** Images in the host's order, the main one first. */
export function toImages(rows: ImageRow[]): VenueImage[] {
  return [...rows]
    .sort((a, b) => a.position - b.position)
    .map((row) => ({
      path: row.path,
      alt: bothLanguages(row.alt, row.alt_ar),
      caption: bothLanguages(row.caption, row.caption_ar),
    }));
}

/** The pricing of a venue; the defaults of a new listing if it has none yet. */
export function toPricing(row: PricingRow | null): Pricing {
  return {
    model: pricingModels.find((model) => model === row?.pricing_model) ?? "hourly",
    currency: row?.currency ?? "EGP",
    hourMinor: Number(row?.price_per_hour ?? 0),
    dayMinor: Number(row?.price_per_day ?? 0),
    personMinor: Number(row?.price_per_person ?? 0),
    feesMinor: Object.fromEntries(bookingFees.map((fee) => [fee, Number(row?.[fee] ?? 0)])),
    minimumHours: Number(row?.minimum_hours ?? 1),
  };
}

/** The cancellation policy of that name; the default of new listings for an unknown name. */
export function toPolicy(name: string): Policy {
  return policies.find((policy) => policy === name) ?? "flexible";
}

const hostResponseRow = z.object({ percent: numeric, minutes: numeric.nullable() }).nullable();

/** A host's response statistics, from get_host_response_stats; null when it returns none. Throws `unexpected`. */
export function toHostResponse(value: unknown): PublicProfile["response"] {
  const stats = parseRow(hostResponseRow, value);
  if (!stats) return null;
  return {
    percent: stats.percent,
    // Rounded up to whole hours.
    hours: stats.minutes === null ? null : Math.max(1, Math.ceil(stats.minutes / 60)),
  };
}
