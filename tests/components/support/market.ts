import type { NamedArea } from "@/lib/venues/search/help-queries";
import type { SearchPage } from "@/lib/venues/search/queries";
import { toQueryClauses } from "@/lib/venues/search/query-clauses";
import type { QueryClauseRow } from "@/lib/venues/search/rows";
import type { SearchFilters, SearchRequest } from "@/lib/venues/search/search-request";
import type { SearchPageWithFacets } from "@/lib/venues/search/search-with-facets";
import type { Catalogue, VenueCard } from "@/lib/venues/types";

const item = (slug: string, en: string, ar: string) => ({ slug, name: { en, ar } });
const city = (slug: string, en: string, ar: string, latitude: number, longitude: number) => ({
  ...item(slug, en, ar),
  country: "EG",
  timeZone: "Africa/Cairo",
  currency: "EGP",
  latitude,
  longitude,
});

export const catalogue: Catalogue = {
  venueTypes: [
    item("villa", "Villa", "فيلا"),
    item("cafe", "Café", "مقهى"),
    item("studio", "Studio", "استوديو"),
    item("beach", "Beach", "شاطئ"),
  ],
  eventTypes: [item("wedding", "Wedding", "زفاف")],
  amenities: [{ ...item("pool", "Swimming pool", "مسبح"), category: "outdoors" }],
  cities: [
    city("cairo", "Cairo", "القاهرة", 30.04, 31.24),
    city("luxor", "Luxor", "الأقصر", 25.69, 32.64),
    city("alexandria", "Alexandria", "الإسكندرية", 31.2, 29.92),
    city("hurghada", "Hurghada", "الغردقة", 27.26, 33.81),
  ],
};

/** A venue of the market. */
export type MarketVenue = {
  name: [en: string, ar: string];
  type: string;
  city: string;
  area?: [en: string, ar: string];
  at?: [latitude: number, longitude: number];
  capacity?: number;
  priceMinor?: number;
  amenities?: string[];
  /** The hours of the day (UTC) in which it can be booked, except on `closedOn`. */
  hours?: [from: number, to: number];
  /** Days on which it is closed, as 2027-05-01. */
  closedOn?: string[];
};

/** Returns `count` venues that differ only by a number in their names; villas in Cairo unless a type or a city is given. */
export const manyVenues = (
  count: number,
  { name: [en, ar], ...venue }: Partial<MarketVenue> & Pick<MarketVenue, "name">,
): MarketVenue[] =>
  Array.from({ length: count }, (_, index) => ({
    type: "villa",
    city: "cairo",
    ...venue,
    name: [`${en} ${index + 1}`, `${ar} ${index + 1}`],
  }));

/** Replaces the database: venues, and the words that the search knows. */
export type Market = {
  venues: MarketVenue[];
  words?: QueryClauseRow[];
  areas?: Record<string, NamedArea>;
};

const nameOf = (slug: string) => {
  const all = [...catalogue.venueTypes, ...catalogue.cities];
  return all.find((each) => each.slug === slug)?.name ?? { en: slug, ar: slug };
};

function toCard(venue: MarketVenue, index: number): VenueCard {
  const [en, ar] = venue.name;
  const [areaEn = "", areaAr = ""] = venue.area ?? [];
  const home = catalogue.cities.find(({ slug }) => slug === venue.city);
  const [latitude = home?.latitude ?? 0, longitude = home?.longitude ?? 0] = venue.at ?? [];
  const totalMinor = venue.priceMinor ?? 100_000;
  return {
    id: `0190a1b2-0000-7000-8000-${String(index).padStart(12, "0")}`,
    name: { en, ar },
    type: { slug: venue.type, name: nameOf(venue.type) },
    area: { en: areaEn, ar: areaAr },
    city: nameOf(venue.city),
    capacity: venue.capacity ?? 100,
    rating: { average: 4.5, count: 3 },
    image: null,
    at: { latitude, longitude },
    instant: false,
    featured: false,
    price: {
      model: "hourly",
      currency: "EGP",
      from: { totalMinor, hours: 1, days: null, guests: null },
      totalMinor: null,
    },
  };
}

function isOpen({ hours, closedOn = [] }: MarketVenue, { start, end }: SearchFilters): boolean {
  if (!start || !end) return true;
  if (closedOn.includes(start.slice(0, 10))) return false;
  const [from, to] = hours ?? [0, 24];
  return new Date(start).getUTCHours() >= from && new Date(end).getUTCHours() <= to;
}

/** Whether a venue matches the words and filters, as far as the tests use them. */
function matches(
  venue: MarketVenue,
  filters: SearchFilters,
  said: QueryClauseRow[],
  rest: string[],
) {
  const isSaid = said.every(({ kind, values, is_excluded, max }) => {
    const value = String(values[0] ?? "");
    const is = {
      type: venue.type === value,
      city: venue.city === value,
      area: venue.area?.[0].toLowerCase() === value,
      amenity: (venue.amenities ?? []).includes(value),
      guests: (venue.capacity ?? 100) >= Number(value),
      price: (venue.priceMinor ?? 100_000) <= (max ?? Number.POSITIVE_INFINITY) * 100,
      place: false,
    }[kind];
    return is === undefined || is !== is_excluded;
  });
  return (
    isSaid &&
    rest.every((word) => venue.name.join(" ").toLowerCase().split(" ").includes(word)) &&
    (!filters.city || filters.city.split(",").includes(venue.city)) &&
    (!filters.type || filters.type === venue.type) &&
    (filters.amenities ?? []).every((slug) => venue.amenities?.includes(slug)) &&
    (venue.capacity ?? 100) >= (filters.guests ?? 0) &&
    (venue.priceMinor ?? 100_000) <= (filters.max_total ?? Number.POSITIVE_INFINITY) &&
    isOpen(venue, filters)
  );
}

const nothing = ["for", "in", "people", "في", "شخص"];

/** Returns the page of results for a request in the market, and the number of venues by city. */
export function searchMarket(market: Market, request: SearchRequest): SearchPageWithFacets {
  const text = ` ${request.text.toLowerCase()} `;
  const said = (market.words ?? []).filter((word) => text.includes(` ${word.text} `));
  const rest = said
    .reduce((words, { text: own }) => words.replace(` ${own} `, "  "), text)
    .split(" ")
    .filter((word) => word && !nothing.includes(word));
  const found = market.venues
    .map((venue, index) => ({ venue, card: toCard(venue, index) }))
    .filter(({ venue }) => matches(venue, request.filters, said, rest));
  const [longitude, latitude] = request.filters.near ?? [];
  if (longitude !== undefined && latitude !== undefined) {
    const distance = ({ at }: VenueCard) =>
      at ? (at.latitude - latitude) ** 2 + (at.longitude - longitude) ** 2 : 0;
    found.sort((one, other) => distance(one.card) - distance(other.card));
  }
  if (said.some(({ kind }) => kind === "cheap")) {
    found.sort((one, other) => (one.venue.priceMinor ?? 0) - (other.venue.priceMinor ?? 0));
  }
  const page: SearchPage = {
    cards: found.map(({ card }) => card).slice(0, request.limit),
    nextCursor: null,
    total: found.length,
    totalIsMore: false,
    clauses: toQueryClauses(said),
  };
  const inCity = (slug: string) => found.filter(({ venue }) => venue.city === slug).length;
  const cities = Object.fromEntries(
    catalogue.cities.map(({ slug }) => [slug, { count: inCity(slug), isMore: false }]),
  );
  return { ...page, facets: { cities } as SearchPageWithFacets["facets"] };
}
