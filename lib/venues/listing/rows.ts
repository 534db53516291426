import { toMajor } from "../../shared/money";
import { UNTITLED } from "./rules/listing";
import { emptyListing, recoverListing, type VenueForm } from "./schemas";

/** All that a listing's form shows; the type below is its shape. */
export const listingColumns =
  `id,host_id,listing_version,name,name_ar,type_id,capacity,capacity_by_layout,property_id,
  address,area,area_ar,city,country,latitude,longitude,description,description_ar,price_per_hour,
  amenities,images,instant_booking,policy,minimum_notice_hours,booking_window_months,status,rejection_reason,archived_at,
  venue_pricing(pricing_model,currency,price_per_day,price_per_person,cleaning_fee,minimum_hours),
  venue_images(path,caption,caption_ar,alt,alt_ar),
  venue_house_rules(code,text,text_ar,position),
  venue_allowed_events(event_type_id),
  venue_addons(id,name,name_ar,pricing,price,stock,is_active,position),
  venue_services(service_id,status),
  opening_hours(weekday,opens,closes),
  buffer_times(before_minutes,after_minutes)` as const;

type Text = string | null;
export type ListingRow = {
  name: string;
  name_ar: Text;
  type_id: Text;
  capacity: number;
  capacity_by_layout: unknown;
  property_id: Text;
  address: string;
  area: Text;
  area_ar: Text;
  city: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  description: string;
  description_ar: Text;
  price_per_hour: number;
  amenities: string[];
  images: string[];
  instant_booking: boolean;
  policy: string;
  minimum_notice_hours: number;
  booking_window_months: number;
  status: string;
  venue_pricing: {
    pricing_model: string;
    currency: string;
    price_per_day: number;
    price_per_person: number;
    cleaning_fee: number;
    minimum_hours: number;
  } | null;
  venue_images: { path: string; caption: Text; caption_ar: Text; alt: Text; alt_ar: Text }[];
  venue_house_rules: { code: Text; text: Text; text_ar: Text; position: number }[];
  venue_allowed_events: { event_type_id: string }[];
  venue_addons: {
    id: string;
    name: string;
    name_ar: Text;
    pricing: string;
    price: number;
    stock: number | null;
    is_active: boolean;
    position: number;
  }[];
  venue_services: { service_id: string }[];
  opening_hours: { weekday: number; opens: string; closes: string }[];
  buffer_times: { before_minutes: number; after_minutes: number } | null;
};

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position;

/** A stored listing as the values of the form, with a waiting change (columns by name) on top. */
export function formOf(stored: ListingRow, change?: unknown): VenueForm {
  const row: ListingRow = { ...stored, ...(typeof change === "object" ? change : null) };
  const currency = row.venue_pricing?.currency ?? emptyListing.currency;
  const major = (minor: number) => toMajor(Number(minor), currency);
  const rules = [...row.venue_house_rules].sort(byPosition);
  return recoverListing({
    title: row.name === UNTITLED ? "" : row.name,
    title_ar: row.name_ar ?? "",
    description: row.description,
    description_ar: row.description_ar ?? "",
    venue_type_id: row.type_id ?? "",
    capacity: row.capacity,
    capacity_by_layout: row.capacity_by_layout,
    property_id: row.property_id ?? "",
    address: row.address,
    area: row.area ?? "",
    area_ar: row.area_ar ?? "",
    city: row.city,
    country: row.country,
    pin: row.latitude !== null && row.longitude !== null ? `${row.latitude}, ${row.longitude}` : "",
    images: row.images,
    captions: Object.fromEntries(
      row.venue_images.map(({ path, ...said }) => [
        path,
        {
          caption: said.caption ?? "",
          caption_ar: said.caption_ar ?? "",
          alt: said.alt ?? "",
          alt_ar: said.alt_ar ?? "",
        },
      ]),
    ),
    price_per_hour: major(row.price_per_hour),
    price_per_day: major(row.venue_pricing?.price_per_day ?? 0),
    price_per_person: major(row.venue_pricing?.price_per_person ?? 0),
    cleaning_fee: major(row.venue_pricing?.cleaning_fee ?? 0),
    pricing_model: row.venue_pricing?.pricing_model,
    currency,
    minimum_hours: Number(row.venue_pricing?.minimum_hours ?? 1),
    amenities: row.amenities,
    selectedAmenities: row.amenities,
    selectedHouseRules: rules.flatMap((rule) => rule.code ?? []),
    customRules: rules
      .filter((rule) => !rule.code)
      .map((rule) => ({ text: rule.text ?? "", text_ar: rule.text_ar ?? "" })),
    allowedEvents: row.venue_allowed_events.map((event) => event.event_type_id),
    instant_booking: row.instant_booking,
    policy: row.policy,
    minimum_notice_hours: row.minimum_notice_hours,
    booking_window_months: row.booking_window_months,
    opening_hours: row.opening_hours
      .map(({ weekday, opens, closes }) => ({
        weekday,
        opens: opens.slice(0, 5),
        closes: closes.slice(0, 5),
      }))
      .sort((a, b) => a.weekday - b.weekday || a.opens.localeCompare(b.opens)),
    buffer_before: row.buffer_times?.before_minutes ?? 0,
    buffer_after: row.buffer_times?.after_minutes ?? 0,
    addons: row.venue_addons
      .filter((addon) => addon.is_active)
      .sort(byPosition)
      .map((addon) => ({
        id: addon.id,
        name: addon.name,
        name_ar: addon.name_ar ?? "",
        pricing: addon.pricing,
        price: major(addon.price),
        stock: addon.stock,
      })),
    services: row.venue_services.map((service) => service.service_id),
    status: row.status,
  });
}
