import { toMajor } from "../../../shared/money.ts";
import type { Tables } from "../../../supabase/database.types.ts";
import type { City } from "../../types.ts";
import { DEFAULT_CURRENCY } from "../rules/location.ts";
import { toMinor } from "../rules/rates.ts";
import {
  sanitizeLine,
  sanitizeOptionalLine,
  sanitizeOptionalText,
  sanitizeText,
} from "../rules/text.ts";

/** The columns of a row with exactly the type `V`. */
type ColumnsOf<Row, V> = {
  [C in keyof Row]: [Row[C], V] extends [V, Row[C]] ? C : never;
}[keyof Row];

type VenueColumns = Tables<"venues">;
type PricingColumns = Tables<"venue_pricing">;
type BufferColumns = Pick<Tables<"buffer_times">, "before_minutes" | "after_minutes">;
type Caption = Pick<Tables<"listing_images">, "path" | "caption" | "caption_ar" | "alt" | "alt_ar">;
type HouseRule = Pick<Tables<"venue_house_rules">, "code" | "text" | "text_ar">;
type Addon = Pick<
  Tables<"venue_addons">,
  "id" | "name" | "name_ar" | "description" | "description_ar" | "pricing" | "price" | "stock"
>;
type Period = Pick<Tables<"opening_hours">, "weekday" | "opens" | "closes">;

/** The columns of a listing that its form needs; the type below describes the result. */
export const listingColumns = `*,
  venue_pricing(*),
  listing_images(path,caption,caption_ar,alt,alt_ar),
  venue_house_rules(code,text,text_ar,position),
  venue_allowed_events(event_type_id),
  venue_addons(id,name,name_ar,description,description_ar,pricing,price,stock,is_active,position),
  venue_services(service_id,status),
  opening_hours(weekday,opens,closes),
  buffer_times(before_minutes,after_minutes)` as const;

export type ListingRow = VenueColumns & {
  venue_pricing: PricingColumns | null;
  listing_images: Caption[];
  venue_house_rules: (HouseRule & { position: number })[];
  venue_allowed_events: { event_type_id: string }[];
  venue_addons: (Addon & { is_active: boolean; position: number })[];
  venue_services: { service_id: string }[];
  opening_hours: Period[];
  buffer_times: BufferColumns | null;
};

/** A listing's values in other tables, as `save_listing_details` accepts them. */
type ListingDetails = {
  pricing: Partial<PricingColumns>;
  house_rules: HouseRule[];
  allowed_events: string[];
  addons: Addon[];
  services: string[];
  opening_hours: Period[];
  buffers: Partial<BufferColumns>;
  captions: Caption[];
};

/** Columns of `venues` and details in other tables, of one field or merged from several. */
export type ListingPatch = {
  venue?: Partial<VenueColumns>;
  details?: Partial<ListingDetails>;
};

/** The form values that affect how another value is stored, and the cities that Mahfil knows. */
type WriteContext = {
  city: string;
  country: string;
  currency: string;
  images: readonly string[];
  cities: readonly Pick<City, "slug" | "name" | "country" | "timeZone">[];
};

export type StoredValue<V> = {
  /** The columns that hold the value; the database names them when it refuses it. */
  columns: readonly string[];
  /** Reads the value from a stored listing. An unusable value becomes that of a new listing. */
  read(row: ListingRow): unknown;
  write(value: V, context: WriteContext): ListingPatch;
};

export const byPosition = (a: { position: number }, b: { position: number }) =>
  a.position - b.position;

/** A stored amount in major units of the listing's currency. */
export const toFormAmount = (row: ListingRow, minor: number) =>
  toMajor(Number(minor), row.venue_pricing?.currency ?? DEFAULT_CURRENCY);

/** A column of `venues` that stores the value unchanged. */
export function column<C extends keyof VenueColumns>(name: C): StoredValue<VenueColumns[C]> {
  return {
    columns: [name],
    read: (row) => row[name],
    write: (value) => ({ venue: { [name]: value } }),
  };
}

/** A text in a column of `venues` that may not be null. */
export function textColumn(name: ColumnsOf<VenueColumns, string>): StoredValue<string> {
  return {
    columns: [name],
    read: (row) => row[name],
    write: (value) => ({ venue: { [name]: sanitizeText(value) } }),
  };
}

/** A text of one line in a column of `venues` that may not be null. */
export function lineColumn(name: ColumnsOf<VenueColumns, string>): StoredValue<string> {
  return {
    ...textColumn(name),
    write: (value) => ({ venue: { [name]: sanitizeLine(value) } }),
  };
}

/** A text in a column of `venues` that is null when the text is empty. */
export function optionalTextColumn(
  name: ColumnsOf<VenueColumns, string | null>,
): StoredValue<string> {
  return {
    columns: [name],
    read: (row) => row[name] ?? "",
    write: (value) => ({ venue: { [name]: sanitizeOptionalText(value) } }),
  };
}

/** A text of one line in a column of `venues` that is null when the text is empty. */
export function optionalLineColumn(
  name: ColumnsOf<VenueColumns, string | null>,
): StoredValue<string> {
  return {
    ...optionalTextColumn(name),
    write: (value) => ({ venue: { [name]: sanitizeOptionalLine(value) } }),
  };
}

/** The id of another row in a column of `venues`; empty in the form for none. */
export function referenceColumn(name: ColumnsOf<VenueColumns, string | null>): StoredValue<string> {
  return {
    columns: [name],
    read: (row) => row[name] ?? "",
    write: (value) => ({ venue: { [name]: value || null } }),
  };
}

/** A column of `venue_pricing` that stores the value unchanged. */
export function pricingColumn<C extends keyof PricingColumns>(
  name: C,
): StoredValue<PricingColumns[C]> {
  return {
    columns: [name],
    read: (row) => row.venue_pricing?.[name],
    write: (value) => ({ details: { pricing: { [name]: value } } }),
  };
}

/** An amount in a column of `venue_pricing`: minor units there, major ones in the form. */
export function pricingMoneyColumn(name: ColumnsOf<PricingColumns, number>): StoredValue<number> {
  return {
    columns: [name],
    read: (row) => toFormAmount(row, row.venue_pricing?.[name] ?? 0),
    write: (value, { currency }) => ({
      details: { pricing: { [name]: toMinor(value, currency) } },
    }),
  };
}

/** Minutes in a column of `buffer_times`. */
export function bufferColumn(name: keyof BufferColumns): StoredValue<number> {
  return {
    columns: [name],
    read: (row) => row.buffer_times?.[name] ?? 0,
    write: (value) => ({ details: { buffers: { [name]: value } } }),
  };
}
