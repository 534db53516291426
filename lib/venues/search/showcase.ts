import type { Read } from "../../cache/read";
import { getCatalogue } from "../catalogue";
import type { CatalogueItem, VenueCard, VenueImage } from "../types";
import { type FacetCount, getFacets, listFeaturedVenues, searchVenues } from "./queries";

type Tile = CatalogueItem & { venueCount: FacetCount; image: VenueImage | null };
export type Showcase = { featured: VenueCard[]; events: Tile[]; cities: Tile[] };

const allVenues = { text: "", filters: {}, sort: "relevance", limit: 24, cursor: null } as const;
const MAX_FEATURED = 8;
const MAX_EVENTS = 8;
const zero: FacetCount = { count: 0, isMore: false };

/** For each list of venues the first image that no list before it uses. */
function distinctImages(lists: VenueCard[][], used: Set<string>): (VenueImage | null)[] {
  return lists.map((cards) => {
    const unused = cards.find(({ image }) => image && !used.has(image.path));
    const image = (unused ?? cards[0])?.image ?? null;
    if (image) used.add(image.path);
    return image;
  });
}

/** The home page's featured venues, and its events and cities, each with an image of its own. */
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
  const pages = await Promise.all([
    ...events.map(({ slug }) => searchVenues({ ...allVenues, filters: { event: slug } })),
    ...cities.map(({ slug }) => searchVenues({ ...allVenues, filters: { city: slug } })),
  ]);
  const used = new Set(featured.data.flatMap(({ image }) => image?.path ?? []));
  const images = distinctImages(
    pages.map((page) => (page.ok ? page.data.cards : [])),
    used,
  );
  return {
    ok: true,
    data: {
      featured: featured.data,
      events: events.map((item, index) => ({
        slug: item.slug,
        name: item.name,
        venueCount: counts.data.events[item.slug] ?? zero,
        image: images[index] ?? null,
      })),
      cities: cities.map((item, index) => ({
        slug: item.slug,
        name: item.name,
        venueCount: counts.data.cities[item.slug] ?? zero,
        image: images[events.length + index] ?? null,
      })),
    },
  };
}
