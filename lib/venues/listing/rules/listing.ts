import { parseMoney } from "../../../shared/money.ts";
import type { City } from "../../types.ts";
import type { VenueForm } from "../schemas.ts";
import { knownCity, parsePin, timeZoneOf } from "./places.ts";

/** The name of a listing that has none yet. */
export const UNTITLED = "Untitled Venue";

// NUL and lone surrogates cannot be stored; other controls have no meaning in a listing.
function clean(text: string): string {
  const keepLayout = (control: string) => (control === "\n" || control === "\t" ? control : "");
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, keepLayout)
    .trim();
}

const orNull = (text: string) => clean(text) || null;

/** Major units, as a form holds them, in minor ones; 0 for what the schema would have refused. */
export function toMinor(major: number, currency: string): number {
  return parseMoney(String(major), currency) ?? 0;
}

/** The columns of `venues` that a listing fills, by their names. */
export function venueRow(
  form: VenueForm,
  cities: readonly Pick<City, "slug" | "name" | "country" | "timeZone">[],
) {
  const pin = parsePin(form.pin);
  const city = knownCity(cities, form.city);
  return {
    name: clean(form.title) || UNTITLED,
    name_ar: orNull(form.title_ar),
    type_id: form.venue_type_id || null,
    capacity: form.capacity,
    capacity_by_layout: Object.fromEntries(
      Object.entries(form.capacity_by_layout).filter(([, seats]) => seats && seats > 0),
    ),
    property_id: form.property_id || null,
    address: clean(form.address),
    area: orNull(form.area),
    area_ar: orNull(form.area_ar),
    // Cities that Mahfil knows are stored by their English name.
    city: city?.name.en ?? clean(form.city),
    country: city?.country ?? form.country,
    latitude: pin?.latitude ?? null,
    longitude: pin?.longitude ?? null,
    time_zone: city?.timeZone ?? timeZoneOf(form.country),
    description: clean(form.description),
    description_ar: orNull(form.description_ar),
    price_per_hour: toMinor(form.price_per_hour, form.currency),
    amenities: form.selectedAmenities,
    images: form.images,
    instant_booking: form.instant_booking,
    policy: form.policy,
    minimum_notice_hours: form.minimum_notice_hours,
    booking_window_months: form.booking_window_months,
  };
}

/** What belongs to a listing beside its row, as `save_listing_details` takes it. */
export function listingDetails(form: VenueForm) {
  const minor = (major: number) => toMinor(major, form.currency);
  return {
    pricing: {
      pricing_model: form.pricing_model,
      currency: form.currency,
      price_per_day: minor(form.price_per_day),
      price_per_person: minor(form.price_per_person),
      cleaning_fee: minor(form.cleaning_fee),
      minimum_hours: form.minimum_hours,
    },
    house_rules: [
      ...form.selectedHouseRules.map((code) => ({ code, text: null, text_ar: null })),
      ...form.customRules
        .map((rule) => ({ code: null, text: orNull(rule.text), text_ar: orNull(rule.text_ar) }))
        .filter((rule) => rule.text || rule.text_ar),
    ],
    allowed_events: form.allowedEvents,
    addons: form.addons.map((addon) => ({
      id: addon.id,
      name: clean(addon.name),
      name_ar: orNull(addon.name_ar),
      pricing: addon.pricing,
      price: minor(addon.price),
      stock: addon.stock,
    })),
    services: form.services,
    opening_hours: form.opening_hours,
    buffers: { before_minutes: form.buffer_before, after_minutes: form.buffer_after },
    captions: form.images.flatMap((path) => {
      const said = form.captions[path];
      if (!said) return [];
      return [
        {
          path,
          caption: orNull(said.caption),
          caption_ar: orNull(said.caption_ar),
          alt: orNull(said.alt),
          alt_ar: orNull(said.alt_ar),
        },
      ];
    }),
  };
}
