import { type Read, readFresh } from "../../cache/read";
import { unwrap } from "../../errors";
import { createPublicClient } from "../../supabase/public";
import { fetchVenuePrice } from "../detail-rows";
import type { VenueCard, VenueDetail } from "../types";
import { searchVenues } from "./queries";
import { rankSimilar } from "./rules/similarity";
import type { SearchFilters } from "./search-request";

type Venue = Pick<
  VenueDetail,
  "id" | "capacity" | "citySlug" | "type" | "events" | "location" | "city"
>;

const MAX_CANDIDATES = 24;

/** The events of venues by venue id. */
async function readEvents(ids: string[]): Promise<Map<string, string[]>> {
  const response = await createPublicClient()
    .from("venue_allowed_events")
    .select("venue_id,event_types!inner(slug)")
    .in("venue_id", ids);
  const events = new Map<string, string[]>();
  for (const { venue_id, event_types } of unwrap(response)) {
    events.set(venue_id, [...(events.get(venue_id) ?? []), event_types.slug]);
  }
  return events;
}

/** The cards with the lowest price for one guest, as on all pages without a number of guests. */
function withPricesForOne(cards: VenueCard[]): Promise<VenueCard[]> {
  const client = createPublicClient();
  return Promise.all(
    cards.map(async (card) => {
      if (card.price.from.guests === null) return card;
      const { from } = await fetchVenuePrice(client, card.id);
      return { ...card, price: { ...card.price, from } };
    }),
  );
}

/**
 * Other venues that suit the city, events and capacity of a venue, in the order of `rankSimilar`. With a time, only
 * venues that are available then for its guests, each with its total. Without a number of guests they must hold half of
 * the capacity, and their prices are for one guest.
 */
export async function listSimilarVenues(
  venue: Venue,
  limit: number,
  time: Pick<SearchFilters, "start" | "end" | "guests"> = {},
): Promise<Read<VenueCard[]>> {
  // Smaller venues do not fit: see rankSimilar.
  const guests = time.guests ?? Math.max(1, Math.floor(venue.capacity / 2));
  const about: SearchFilters = { ...time, guests };
  const city = venue.citySlug ? { city: venue.citySlug } : null;
  const type = venue.type ? { type: venue.type.slug } : null;
  const event = venue.events[0] ? { event: venue.events[0].slug } : null;
  const places = [city && { ...city, ...type }, city && { ...city, ...event }, type, event, city];
  const searches = places.flatMap((filters) => (filters ? [{ ...about, ...filters }] : []));
  const pages = await Promise.all(
    searches.map((filters) =>
      searchVenues({ text: "", sort: "relevance", limit: MAX_CANDIDATES, cursor: null, filters }),
    ),
  );
  const cards = new Map<string, VenueCard>();
  for (const page of pages) {
    if (!page.ok) return page;
    for (const card of page.data.cards) if (card.id !== venue.id) cards.set(card.id, card);
  }
  if (cards.size === 0) return { ok: true, data: [] };
  const events = await readFresh(() => readEvents([...cards.keys()]));
  if (!events.ok) return events;
  const ranked = rankSimilar(
    {
      capacity: venue.capacity,
      at: venue.location,
      typeSlug: venue.type?.slug ?? null,
      events: venue.events.map(({ slug }) => slug),
    },
    [...cards.values()].map((card) => ({
      card,
      capacity: card.capacity,
      at: card.at,
      typeSlug: card.type?.slug ?? null,
      events: events.data.get(card.id) ?? [],
      isInCity: card.city.en === venue.city.en,
    })),
  );
  const found = ranked.slice(0, limit).map(({ card }) => card);
  if (time.guests !== undefined) return { ok: true, data: found };
  return readFresh(() => withPricesForOne(found));
}
