import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { readAllRows } from "../supabase/read-all-rows";
import { createServerSupabase } from "../supabase/server";
import { serviceImageUrl } from "../venues/photos/image-url";
import type { VenueDetail } from "../venues/types";
import type { CheckoutVenue, Extra } from "./types";

/** The largest quantity that a quote accepts. */
const MAX_QUANTITY = 1000;

const servicePricing = {
  fixed: "per_booking",
  hourly: "per_hour",
  per_person: "per_person",
  custom: "custom",
} as const;

/** The services that can be booked with a venue: accepted there, and in its currency. */
async function listServices(venueId: string, currency: string): Promise<Extra[]> {
  const supabase = await createServerSupabase();
  const rows = await readAllRows((from, to) =>
    supabase
      .from("venue_services")
      .select(
        `services(id, name, name_ar, description, description_ar, pricing_type, price, currency, status, images,
          avg_rating, review_count, service_categories(slug, name, name_ar), service_providers(business_name))`,
      )
      .eq("venue_id", venueId)
      .eq("status", "accepted")
      .order("service_id")
      .range(from, to),
  );
  return rows
    .flatMap(({ services }) => (services ? [services] : []))
    .filter((service) => service.status === "active" && service.currency === currency)
    .map((service) => ({
      id: service.id,
      kind: "service",
      name: bothLanguages(service.name, service.name_ar),
      description: bothLanguages(service.description, service.description_ar),
      pricing: servicePricing[service.pricing_type as keyof typeof servicePricing] ?? "custom",
      priceMinor: Number(service.price),
      maxQuantity: 1,
      stock: null,
      provider: service.service_providers?.business_name ?? "",
      category: service.service_categories && {
        slug: service.service_categories.slug,
        name: bothLanguages(service.service_categories.name, service.service_categories.name_ar),
      },
      image: service.images[0] ? serviceImageUrl(service.images[0]) : null,
      rating: { average: Number(service.avg_rating), count: service.review_count },
    }));
}

async function listStock(venueId: string): Promise<Record<string, number | null>> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase.from("venue_addons").select("id, stock").eq("venue_id", venueId),
  );
  return Object.fromEntries(rows.map((row) => [row.id, row.stock]));
}

/** A public venue as the checkout shows it, with its add-ons and services. */
export async function getCheckoutVenue(venue: VenueDetail): Promise<CheckoutVenue> {
  const [services, stock] = await Promise.all([
    listServices(venue.id, venue.pricing.currency),
    listStock(venue.id),
  ]);
  const addons = venue.addons.map(
    (addon): Extra => ({
      id: addon.id,
      kind: "addon",
      name: addon.name,
      description: addon.description,
      pricing: addon.pricing,
      priceMinor: addon.priceMinor,
      // An add-on that is charged for each guest or hour is booked once.
      maxQuantity:
        addon.pricing === "per_booking"
          ? Math.min(MAX_QUANTITY, stock[addon.id] ?? MAX_QUANTITY)
          : 1,
      stock: addon.pricing === "per_booking" ? (stock[addon.id] ?? null) : null,
      provider: "",
      category: null,
      image: null,
      rating: { average: 0, count: 0 },
    }),
  );
  return {
    id: venue.id,
    name: venue.name,
    city: venue.city,
    image: venue.images[0]?.path ?? null,
    timeZone: venue.timeZone,
    capacity: venue.capacity,
    currency: venue.pricing.currency,
    feePercent: venue.feePercent,
    isPricedByDay: venue.pricing.model.startsWith("daily"),
    policy: venue.policy,
    instant: venue.instant,
    bookingWindowMonths: venue.bookingWindowMonths,
    minimumHours: venue.pricing.minimumHours,
    extras: [...addons, ...services],
    events: venue.events,
  };
}
