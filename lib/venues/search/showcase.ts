import type { Read } from "../../cache/read";
import { getCatalogue } from "../catalogue";
import type { CatalogueItem, VenueCard, VenueImage } from "../types";
import { type FacetCount, getFacets, listFeaturedVenues, searchVenues } from "./queries";
import type { SearchFilters } from "./search-request";

type Tile = CatalogueItem & { venueCount: FacetCount; image: VenueImage | null };
export type Showcase = { featured: VenueCard[]; events: Tile[]; cities: Tile[] };

const allVenues = { text: "", filters: {}, sort: "relevance", limit: 24, cursor: null } as const;
const MAX_FEATURED = 8;
const MAX_EVENTS = 8;
const zero: FacetCount = { count: 0, isMore: false };

/**
 * For each list of venues, the first image that no earlier list uses; preferably of a venue type that none of them
 * shows, because rooms of one type look alike in a small picture.
 */
function distinctImages(lists: VenueCard[][], used: Set<string>): (VenueImage | null)[] {
  const shownTypes = new Set<string>();
  return lists.map((cards) => {
    const unused = cards.filter(({ image }) => image && !used.has(image.path));
    const other = unused.find(({ type }) => type && !shownTypes.has(type.slug));
    const chosen = other ?? unused[0] ?? cards[0];
    if (chosen?.type) shownTypes.add(chosen.type.slug);
    if (chosen?.image) used.add(chosen.image.path);
    return chosen?.image ?? null;
  });
}

/** The home page's featured venues, and its events and cities, each with a different image. */
export async function getShowcase(): Promise<Read<Showcase>> {
  const [catalogue, counts, featured] = await Promise.all([
    getCatalogue(),
    getFacets(allVenues),
    listFeaturedVenues(MAX_FEATURED),
  ]);
  if (!catalogue.ok) return catalogue;
  if (!counts.ok) return counts;
  if (!featured.ok) return featured;
  const events = catalogue.data.eventTypes
    .filter(({ slug }) => counts.data.events[slug]?.count)
    .slice(0, MAX_EVENTS);
  const cities = catalogue.data.cities.filter(({ slug }) => counts.data.cities[slug]?.count);
  const readCards = (filters: SearchFilters) =>
    searchVenues({ ...allVenues, filters }).then((page) => (page.ok ? page.data.cards : []));
  const [ofEvents, ofCities] = await Promise.all([
    Promise.all(events.map(({ slug }) => readCards({ event: slug }))),
    Promise.all(cities.map(({ slug }) => readCards({ city: slug }))),
  ]);
  const used = new Set(featured.data.flatMap(({ image }) => image?.path ?? []));
  const eventImages = distinctImages(ofEvents, used);
  const cityImages = distinctImages(ofCities, used);
  return {
    ok: true,
    data: {
      featured: featured.data,
      events: events.map((item, index) => ({
        slug: item.slug,
        name: item.name,
        venueCount: counts.data.events[item.slug] ?? zero,
        image: eventImages[index] ?? null,
      })),
      cities: cities.map((item, index) => ({
        slug: item.slug,
        name: item.name,
        venueCount: counts.data.cities[item.slug] ?? zero,
        image: cityImages[index] ?? null,
      })),
    },
  };
}
