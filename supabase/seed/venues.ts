import { userId } from "./accounts.ts";
import { type Addon, addons } from "./data/addons.ts";
import { ownRules, typeFacts } from "./data/type-facts.ts";
import { type DemoVenue, venues } from "./data/venues/all.ts";
import type { SeedContext } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";
import { Random } from "./lib/random.ts";
import { insertRows } from "./lib/rows.ts";
import { picturesOf, venuePath } from "./pictures.ts";
import { addonPrice, cityOf, minorOf, modelOf } from "./prices.ts";

export const venueId = (slug: string) => idOf("venue", slug);
export const addonId = (slug: string, key: string) => idOf("addon", `${slug}/${key}`);

const shareOf = (capacity: number, part: number) => {
  const count = capacity * part;
  return count >= 40 ? Math.round(count / 5) * 5 : Math.max(2, Math.round(count));
};

/** The amenities, events, rules, add-ons and booking terms of a venue; the same in every run. */
export function offerOf(venue: DemoVenue) {
  const facts = typeFacts[venue.type];
  const random = new Random(`offer/${venue.slug}`);
  const usual = random.some(facts.amenities, facts.amenities.length - random.between(0, 2));
  return {
    facts,
    amenities: [...new Set([...usual, ...(venue.extra ?? [])])],
    events: random.some(facts.events, facts.events.length - random.between(0, 1)),
    rules: random.some(facts.rules, Math.max(2, facts.rules.length - random.between(0, 1))),
    addons: random.some(facts.addons, random.between(0, facts.addons.length)),
    noticeHours: random.pick([2, 2, 4, 24]),
    windowMonths: random.pick([12, 12, 12, 18]),
  };
}

function venueRow(venue: DemoVenue) {
  const city = cityOf(venue.city);
  const { facts, amenities, noticeHours, windowMonths } = offerOf(venue);
  const layouts = Object.entries(facts.layouts).map(([layout, part]) => [
    layout,
    shareOf(venue.capacity, part),
  ]);
  return {
    id: venueId(venue.slug),
    host_id: userId(venue.host),
    property_id: propertyOf(venue.slug),
    type_id: idOf("venue_types", venue.type),
    name: venue.name[0],
    name_ar: venue.name[1],
    description: venue.en,
    description_ar: venue.ar,
    capacity: venue.capacity,
    capacity_by_layout: Object.fromEntries(layouts),
    address: venue.address[0],
    address_ar: venue.address[1],
    area: venue.area[0],
    area_ar: venue.area[1],
    city: city.name,
    country: city.country,
    latitude: venue.at[0],
    longitude: venue.at[1],
    time_zone: city.timeZone,
    amenities,
    images: picturesOf(venue).map((_, index) => venuePath(venue.slug, index)),
    status: "draft",
    featured: false,
    instant_booking: venue.instant === true,
    policy: venue.policy,
    minimum_notice_hours: noticeHours,
    booking_window_months: windowMonths,
    avg_rating: 0,
    review_count: 0,
  };
}

const properties = [
  {
    key: "adel-downtown",
    name: "Adel Downtown",
    nameAr: "عادل وسط البلد",
    venue: "downtown-press-loft",
  },
  { key: "adel-zamalek", name: "Villa Adel", nameAr: "فيلا عادل", venue: "zamalek-white-room" },
] as const;

function propertyOf(slug: string): string | null {
  const property = properties.find((entry) => entry.venue === slug);
  return property ? idOf("property", property.key) : null;
}

async function seedProperties({ sql }: SeedContext) {
  await insertRows(
    sql,
    "public.properties",
    properties.map((property) => {
      const venue = venues.find((entry) => entry.slug === property.venue);
      return {
        id: idOf("property", property.key),
        host_id: userId("host"),
        name: property.name,
        name_ar: property.nameAr,
        address: venue?.address[0] ?? "",
        city: "Cairo",
        country: "EG",
        created_at: "2025-09-01T09:00:00Z",
      };
    }),
  );
}

async function seedPrices({ sql }: SeedContext) {
  await insertRows(
    sql,
    "public.venue_pricing",
    venues.map((venue) => {
      const { currency } = cityOf(venue.city);
      return {
        venue_id: venueId(venue.slug),
        pricing_model: modelOf(venue.price),
        currency,
        price_per_hour: minorOf(venue.price.hour ?? 0, currency),
        price_per_day: minorOf(venue.price.day ?? 0, currency),
        price_per_person: minorOf(venue.price.person ?? 0, currency),
        minimum_hours: venue.price.minimum,
      };
    }),
    { key: "venue_id" },
  );
  await insertRows(
    sql,
    "public.venue_addons",
    venues.flatMap((venue) =>
      offerOf(venue).addons.map((key, position) => {
        const addon: Addon = addons[key];
        return {
          id: addonId(venue.slug, key),
          venue_id: venueId(venue.slug),
          name: addon.name[0],
          name_ar: addon.name[1],
          description: addon.about[0],
          description_ar: addon.about[1],
          pricing: addon.pricing,
          price: addonPrice(addon, cityOf(venue.city).currency),
          stock: addon.stock ?? null,
          is_active: true,
          position,
        };
      }),
    ),
  );
}

async function seedPictures({ sql }: SeedContext) {
  await sql("delete from public.venue_images where venue_id = any ($1::uuid[])", [
    venues.map((venue) => venueId(venue.slug)),
  ]);
  await insertRows(
    sql,
    "public.venue_images",
    venues.flatMap((venue) =>
      picturesOf(venue).map((picture, position) => ({
        id: idOf("picture", `${venue.slug}/${position}`),
        venue_id: venueId(venue.slug),
        path: venuePath(venue.slug, position),
        position,
        caption: picture.caption[0],
        caption_ar: picture.caption[1],
        alt: `${picture.caption[0]}, ${venue.name[0]}`,
        alt_ar: `${picture.caption[1]}، ${venue.name[1]}`,
      })),
    ),
  );
}

async function seedOffers({ sql }: SeedContext) {
  await insertRows(
    sql,
    "public.venue_amenities",
    venues.flatMap((venue) =>
      offerOf(venue).amenities.map((slug) => ({
        venue_id: venueId(venue.slug),
        amenity_id: idOf("amenities", slug),
      })),
    ),
    { key: "venue_id, amenity_id" },
  );
  await insertRows(
    sql,
    "public.venue_allowed_events",
    venues.flatMap((venue) =>
      offerOf(venue).events.map((slug) => ({
        venue_id: venueId(venue.slug),
        event_type_id: idOf("event_types", slug),
      })),
    ),
    { key: "venue_id, event_type_id" },
  );
  await insertRows(sql, "public.venue_house_rules", venues.flatMap(rulesOf));
}

function rulesOf(venue: DemoVenue) {
  const coded = offerOf(venue).rules.map((code, position) => ({
    id: idOf("rule", `${venue.slug}/${code}`),
    venue_id: venueId(venue.slug),
    code: code as string | null,
    text: null as string | null,
    text_ar: null as string | null,
    position,
  }));
  const own = ownRules.find(([slug]) => slug === venue.slug);
  if (!own) return coded;
  const [, text, text_ar] = own;
  const rule = { id: idOf("rule", `${venue.slug}/own`), venue_id: venueId(venue.slug), code: null };
  return [...coded, { ...rule, text, text_ar, position: coded.length }];
}

/** Inserts the properties and listings with their prices, pictures and offers, as drafts. */
export async function seedVenues(context: SeedContext): Promise<void> {
  await seedProperties(context);
  await insertRows(context.sql, "public.venues", venues.map(venueRow));
  await seedPrices(context);
  await seedPictures(context);
  await seedOffers(context);
}
