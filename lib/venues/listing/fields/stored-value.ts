import { toMinor } from "../../../listings/fields/amounts.ts";
import { type ColumnsOf, createColumns } from "../../../listings/fields/columns.ts";
import {
  createFieldDefiner,
  type StoredValue as StoredValueOf,
} from "../../../listings/fields/define-field.ts";
import type { CaptionRow } from "../../../listings/photos.ts";
import { toMajor } from "../../../shared/money.ts";
import type { Tables } from "../../../supabase/database.types.ts";
import type { PricingModel } from "../../types.ts";
import { DEFAULT_CURRENCY } from "../rules/location.ts";

type VenueColumns = Tables<"venues">;
type PricingColumns = Tables<"venue_pricing">;
type BufferColumns = Pick<Tables<"buffer_times">, "before_minutes" | "after_minutes">;
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
  listing_images: CaptionRow[];
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
  captions: CaptionRow[];
};

/** The types of a venue's fields. `context`: the form values that affect how another value is stored. */
export type VenueTypes = {
  kind: "venue";
  row: ListingRow;
  columns: VenueColumns;
  details: ListingDetails;
  context: { city: string; country: string; currency: string; images: readonly string[] };
  values: { pricing_model: PricingModel };
};

type StoredValue<V> = StoredValueOf<V, VenueTypes>;

export const defineField = createFieldDefiner<VenueTypes>();
export const {
  column,
  textColumn,
  lineColumn,
  optionalTextColumn,
  optionalLineColumn,
  referenceColumn,
} = createColumns<VenueTypes>("venue");

export const byPosition = (a: { position: number }, b: { position: number }) =>
  a.position - b.position;

/** A stored amount in major units of the listing's currency. */
export const toFormAmount = (row: ListingRow, minor: number) =>
  toMajor(Number(minor), row.venue_pricing?.currency ?? DEFAULT_CURRENCY);

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
