import { unwrap } from "../errors";
import { joinList } from "../shared/join-list";
import { bothLanguages, type Localized } from "../shared/localized";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";

/** A listing in any status, as an admin reviews it. Prices in minor units. */
export type ReviewedListing = {
  id: string;
  status: string;
  featured: boolean;
  reason: string | null;
  name: Localized;
  description: Localized;
  typeName: Localized;
  capacity: number;
  /** Guests for each seating layout. */
  capacityByLayout: { layout: string; seats: number }[];
  pin: { latitude: number; longitude: number } | null;
  /** Street, area and city in one line. */
  address: Localized;
  /** An ISO 3166 code, or null before one is chosen. */
  country: string | null;
  images: { path: string; alt: Localized }[];
  amenities: Localized[];
  price: {
    model: string;
    currency: string;
    hour: number;
    day: number;
    person: number;
    minimumHours: number;
  };
  policy: string;
  instant: boolean;
  hostName: string;
  hostEmail: string;
  createdAt: string;
};

/** A listing for review; null when there is none. Row-level security shows admins every status. */
export async function getListingForReview(id: string): Promise<ReviewedListing | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const { data: venue, error } = await supabase
    .from("venues")
    .select(
      "*, venue_types(name, name_ar), venue_pricing(*), listing_images(path, alt, alt_ar, position), venue_amenities(amenities(name, name_ar, position))",
    )
    .eq("id", id)
    .maybeSingle();
  unwrap({ data: true, error });
  if (!venue) return null;
  const host = unwrap(
    await supabase
      .from("users")
      .select("first_name, last_name, email")
      .eq("id", venue.host_id)
      .single(),
  );
  const pricing = venue.venue_pricing;
  return {
    id: venue.id,
    status: venue.status,
    featured: venue.featured,
    reason: venue.rejection_reason,
    name: bothLanguages(venue.name, venue.name_ar),
    description: bothLanguages(venue.description, venue.description_ar),
    typeName: bothLanguages(venue.venue_types?.name ?? null, venue.venue_types?.name_ar ?? null),
    capacity: venue.capacity,
    capacityByLayout: Object.entries(venue.capacity_by_layout ?? {}).map(([layout, seats]) => ({
      layout,
      seats: Number(seats),
    })),
    pin:
      venue.latitude === null || venue.longitude === null
        ? null
        : { latitude: venue.latitude, longitude: venue.longitude },
    address: bothLanguages(
      joinList([venue.address, venue.area, venue.city], "en"),
      (venue.address_ar || venue.area_ar) &&
        joinList(
          [venue.address_ar || venue.address, venue.area_ar || venue.area, venue.city],
          "ar",
        ),
    ),
    country: venue.country,
    images: [...venue.listing_images]
      .sort((a, b) => a.position - b.position)
      .map(({ path, alt, alt_ar }) => ({ path, alt: bothLanguages(alt, alt_ar) })),
    amenities: venue.venue_amenities
      .flatMap((item) => (item.amenities ? [item.amenities] : []))
      .sort((a, b) => a.position - b.position)
      .map((item) => bothLanguages(item.name, item.name_ar)),
    price: {
      model: pricing?.pricing_model ?? "hourly",
      currency: pricing?.currency ?? "EGP",
      hour: pricing?.price_per_hour ?? 0,
      day: pricing?.price_per_day ?? 0,
      person: pricing?.price_per_person ?? 0,
      minimumHours: pricing?.minimum_hours ?? 1,
    },
    policy: venue.policy,
    instant: venue.instant_booking,
    hostName: `${host.first_name ?? ""} ${host.last_name}`.trim(),
    hostEmail: host.email ?? "",
    createdAt: venue.created_at,
  };
}
