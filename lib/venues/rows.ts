import { bothLanguages } from "../shared/localized";
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
  price_per_day: number;
  price_per_person: number;
  minimum_hours: number;
} & Record<BookingFee, number>;

/** A 'from' price as the search and get_from_price return it. */
export type FromPriceRow = {
  from_total_minor: number;
  from_hours: number | null;
  from_days: number | null;
  from_guests: number | null;
};

/** The lowest price of a venue, and what it is for. */
export function toFromPrice(row: FromPriceRow): FromPrice {
  return {
    totalMinor: Number(row.from_total_minor),
    hours: row.from_hours === null ? null : Number(row.from_hours),
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

/** The pricing of a venue; the defaults of a new listing where it has none yet. */
export function toPricing(hour: number, row: PricingRow | null): Pricing {
  return {
    model: pricingModels.find((model) => model === row?.pricing_model) ?? "hourly",
    currency: row?.currency ?? "EGP",
    hourMinor: Number(hour),
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

/** A host's response statistics, from get_host_response_stats; null when it returns none. */
export function toHostResponse(value: unknown): PublicProfile["response"] {
  const stats = value as { percent: number; minutes: number | null } | null;
  if (!stats) return null;
  const { percent, minutes } = stats;
  return {
    percent: Number(percent),
    // Rounded up to whole hours.
    hours: minutes === null ? null : Math.max(1, Math.ceil(Number(minutes) / 60)),
  };
}
