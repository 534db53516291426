import type { Read } from "../../cache/read";
import { getCatalogue } from "../catalogue";
import type { CatalogueItem, VenueCard, VenueImage } from "../types";
import { type Amount, countChoices, listFeaturedVenues, searchVenues } from "./queries";

type Tile = CatalogueItem & { amount: Amount; image: VenueImage | null };
export type Showcase = { featured: VenueCard[]; events: Tile[]; cities: Tile[] };

const everything = { text: "", filters: {}, sort: "relevance", limit: 24, cursor: null } as const;
const featuredCount = 8;
const eventCount = 8;
const none: Amount = { count: 0, isMore: false };

/** For each list of venues the first picture that none before it has taken. */
function distinctPictures(lists: VenueCard[][], taken: Set<string>): (VenueImage | null)[] {
  return lists.map((cards) => {
    const fresh = cards.find(({ image }) => image && !taken.has(image.path));
    const image = (fresh ?? cards[0])?.image ?? null;
    if (image) taken.add(image.path);
    return image;
  });
}

/** What the home page shows: featured venues, and occasions and cities with a picture of their own. */
export async function getShowcase(): Promise<Read<Showcase>> {
  const [catalogue, counts, featured] = await Promise.all([
    getCatalogue(),
    countChoices(everything),
    listFeaturedVenues(featuredCount),
  ]);
  if (!catalogue.ok) return catalogue;
  if (!counts.ok) return counts;
  if (!featured.ok) return featured;
  const events = catalogue.data.eventTypes
    .filter(({ slug }) => counts.data.events[slug]?.count)
    .slice(0, eventCount);
  const cities = catalogue.data.cities.filter(({ slug }) => counts.data.cities[slug]?.count);
  const pages = await Promise.all([
    ...events.map(({ slug }) => searchVenues({ ...everything, filters: { event: slug } })),
    ...cities.map(({ slug }) => searchVenues({ ...everything, filters: { city: slug } })),
  ]);
  const taken = new Set(featured.data.flatMap(({ image }) => image?.path ?? []));
  const pictures = distinctPictures(
    pages.map((page) => (page.ok ? page.data.cards : [])),
    taken,
  );
  return {
    ok: true,
    data: {
      featured: featured.data,
      events: events.map((item, index) => ({
        slug: item.slug,
        name: item.name,
        amount: counts.data.events[item.slug] ?? none,
        image: pictures[index] ?? null,
      })),
      cities: cities.map((item, index) => ({
        slug: item.slug,
        name: item.name,
        amount: counts.data.cities[item.slug] ?? none,
        image: pictures[events.length + index] ?? null,
      })),
    },
  };
}
