import type { QueryData } from "@supabase/supabase-js";
import { bothLanguages } from "../shared/localized";
import type { createPublicClient } from "../supabase/public";
import { numeric, unwrapRow } from "../supabase/unwrap-row";
import { findCity } from "./catalogue";
import {
  fromPriceRow,
  paymentTermsRow,
  toFromPrice,
  toImages,
  toItem,
  toPolicy,
  toPricing,
} from "./rows";
import type { City, FromPrice, VenueDetail, VenuePayment, VenueService } from "./types";

type Client = Pick<ReturnType<typeof createPublicClient>, "from">;
type PriceClient = Pick<ReturnType<typeof createPublicClient>, "rpc">;

/** The lowest price of a venue, and the service fee in it, in percent. */
type VenuePrice = { from: FromPrice; feePercent: number };

const venuePriceRow = fromPriceRow.extend({ fee_percent: numeric });

/** The lowest price of a venue that the client may see, for `guests` (one without a number). Throws AppError. */
export async function fetchVenuePrice(
  client: PriceClient,
  id: string,
  guests?: number,
): Promise<VenuePrice> {
  const row = unwrapRow(
    venuePriceRow,
    await client.rpc("get_from_price", { p_venue_id: id, ...(guests ? { p_guests: guests } : {}) }),
  );
  return { from: toFromPrice(row), feePercent: row.fee_percent };
}

/** How guests pay at a venue. Throws AppError. */
export async function fetchVenuePayment(client: PriceClient, id: string): Promise<VenuePayment> {
  const answer = await client.rpc("get_payment_terms", { p_venue_id: id });
  const row = unwrapRow(paymentTermsRow, answer);
  return {
    paymentTerms: row.takes_cards
      ? { depositPercent: row.deposit_percent, balanceDays: row.balance_days }
      : null,
    securityDepositMinor: row.takes_cards ? row.security_deposit_minor : 0,
    manualMethods: [
      ...(row.takes_transfers ? (["transfer"] as const) : []),
      ...(row.takes_cash ? (["cash"] as const) : []),
    ],
  };
}

const detailColumns = `id,name,name_ar,area,area_ar,city,capacity,avg_rating,review_count,
  instant_booking,featured,venue_types(slug,name,name_ar),
  venue_pricing(*),
  listing_images(path,position,alt,alt_ar,caption,caption_ar),host_id,description,description_ar,capacity_by_layout,address,address_ar,
  country,latitude,longitude,time_zone,policy,minimum_notice_hours,booking_window_months,updated_at,
  venue_amenities(amenities(slug,name,name_ar,category,position)),
  venue_allowed_events(event_types(slug,name,name_ar,position)),
  venue_house_rules(code,text,text_ar,position),
  venue_addons(id,name,name_ar,description,description_ar,pricing,price,is_active,position),
  venue_services(status,services(id,name,name_ar,pricing_type,price,currency,status,service_providers(business_name))),
  opening_hours(weekday,opens,closes),
  opening_exceptions(starts_on,ends_on,closed,opens,closes)` as const;

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position;

/** The most dates with other hours on the page of a venue. */
const MAX_EXCEPTIONS = 30;
const DAY_MS = 86_400_000;

/**
 * A query for a venue with everything that its page shows, as far as the client may read it. Selects the next opening
 * exceptions from yesterday on, because in some time zone it is still yesterday.
 */
export const selectDetail = (client: Client, id: string) =>
  client
    .from("venues")
    .select(detailColumns)
    .eq("id", id)
    .gte("opening_exceptions.ends_on", new Date(Date.now() - DAY_MS).toISOString().slice(0, 10))
    .order("starts_on", { referencedTable: "opening_exceptions" })
    .limit(MAX_EXCEPTIONS + 1, { referencedTable: "opening_exceptions" });

/** A row of selectDetail. */
export type DetailRow = QueryData<ReturnType<typeof selectDetail>>[number];

const servicePricings = ["fixed", "hourly", "per_person", "custom"] as const;

/**
 * The services that guests can book with a venue: accepted, public, and in its currency; same rule as `offered_extras`.
 */
function toServices(row: DetailRow, currency: string): VenueService[] {
  return row.venue_services
    .flatMap(({ status, services: service }) =>
      status === "accepted" && service?.status === "active" && service.currency === currency
        ? [service]
        : [],
    )
    .map((service) => ({
      id: service.id,
      name: bothLanguages(service.name, service.name_ar),
      provider: service.service_providers?.business_name ?? "",
      pricing: servicePricings.find((pricing) => pricing === service.pricing_type) ?? "fixed",
      priceMinor: Number(service.price),
    }))
    .sort((a, b) => a.name.en.localeCompare(b.name.en) || a.id.localeCompare(b.id));
}

/** A venue page's data from a row. Rates and add-ons have the host's prices, without the fee of `feePercent`. */
export function toDetail(
  row: DetailRow,
  cities: City[],
  price: VenuePrice,
  payment: VenuePayment,
): VenueDetail {
  const layouts = Object.entries(row.capacity_by_layout as Record<string, unknown>);
  const city = findCity(cities, row.city);
  const images = toImages(row.listing_images);
  const pricing = toPricing(row.venue_pricing);
  return {
    id: row.id,
    name: bothLanguages(row.name, row.name_ar),
    type: row.venue_types && toItem(row.venue_types),
    area: bothLanguages(row.area, row.area_ar),
    city: city?.name ?? bothLanguages(row.city, null),
    citySlug: city?.slug ?? null,
    capacity: row.capacity,
    rating: { average: Number(row.avg_rating), count: row.review_count },
    image: images[0] ?? null,
    instant: row.instant_booking,
    featured: row.featured,
    pricing,
    feePercent: price.feePercent,
    ...payment,
    from: price.from,
    hostId: row.host_id,
    description: bothLanguages(row.description, row.description_ar),
    capacityByLayout: layouts
      .map(([layout, capacity]) => ({ layout, capacity: Number(capacity) }))
      .filter(({ capacity }) => capacity > 0),
    address: bothLanguages(row.address, row.address_ar),
    country: row.country,
    location:
      row.latitude === null || row.longitude === null
        ? null
        : { latitude: row.latitude, longitude: row.longitude },
    timeZone: row.time_zone,
    policy: toPolicy(row.policy),
    minimumNoticeHours: row.minimum_notice_hours,
    bookingWindowMonths: row.booking_window_months,
    images,
    amenities: row.venue_amenities
      .map(({ amenities }) => amenities)
      .sort(byPosition)
      .map((amenity) => ({ ...toItem(amenity), category: amenity.category })),
    events: row.venue_allowed_events
      .map(({ event_types }) => event_types)
      .sort(byPosition)
      .map(toItem),
    rules: [...row.venue_house_rules]
      .sort(byPosition)
      .map(({ code, text, text_ar }) => ({ code, text: bothLanguages(text, text_ar) })),
    addons: row.venue_addons
      .filter((addon) => addon.is_active)
      .sort(byPosition)
      .map((addon) => ({
        id: addon.id,
        name: bothLanguages(addon.name, addon.name_ar),
        description: bothLanguages(addon.description, addon.description_ar),
        pricing:
          addon.pricing === "per_hour" || addon.pricing === "per_person"
            ? addon.pricing
            : "per_booking",
        priceMinor: Number(addon.price),
      })),
    services: toServices(row, pricing.currency),
    openingHours: row.opening_hours,
    exceptions: row.opening_exceptions.slice(0, MAX_EXCEPTIONS).map((exception) => ({
      startsOn: exception.starts_on,
      endsOn: exception.ends_on,
      closed: exception.closed,
      opens: exception.opens,
      closes: exception.closes,
    })),
    hasMoreExceptions: row.opening_exceptions.length > MAX_EXCEPTIONS,
    updatedAt: row.updated_at,
  };
}
