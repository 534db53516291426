import { type Read, readFresh } from "../../cache/read";
import { unwrap } from "../../errors";
import type { ActionResult } from "../../result";
import { bothLanguages } from "../../shared/localized";
import type { Json } from "../../supabase/database.types";
import { createPublicClient } from "../../supabase/public";
import { type PricingModel, pricingModels, type VenueCard } from "../types";
import { askOnce } from "./search-cache";
import type { SearchFilters, SearchRequest } from "./search-request";

/** The total is exact unless `totalIsMore`: then more venues fit than the search counts. */
export type SearchPage = {
  cards: VenueCard[];
  nextCursor: string | null;
  total: number;
  totalIsMore: boolean;
};

/** How many venues there are; with `isMore` at least so many. */
export type Amount = { count: number; isMore: boolean };

const facets = ["types", "cities", "amenities", "events", "layouts", "ratings", "instant"] as const;

/** How many venues each choice would leave, by slug; of ratings by the least, of instant under `true`. */
export type Facets = Record<(typeof facets)[number], Record<string, Amount>>;

/** What the database says of a search besides its items. */
export type PageAnswer = {
  items: CardItem[];
  next_cursor: string | null;
  total: number;
  total_is_more: boolean;
};
export type CountsAnswer = Record<
  keyof Facets,
  { slug: string; count: number; count_is_more?: true }[]
>;

export type CardItem = {
  id: string;
  name: string;
  name_ar: string | null;
  city: string;
  city_ar: string | null;
  area: string | null;
  area_ar: string | null;
  type: string | null;
  type_name: string | null;
  type_name_ar: string | null;
  capacity: number;
  avg_rating: number;
  review_count: number;
  featured: boolean;
  instant_booking: boolean;
  main_image: string | null;
  main_image_alt: string | null;
  main_image_alt_ar: string | null;
  currency: string;
  pricing_model: string;
  from_minor: number;
  total_minor: number | null;
  latitude: number | null;
  longitude: number | null;
};

/** A venue as the database lists it, as a card shows it. */
export function toCard(item: CardItem): VenueCard {
  const model: PricingModel =
    pricingModels.find((known) => known === item.pricing_model) ?? "hourly";
  return {
    id: item.id,
    name: bothLanguages(item.name, item.name_ar),
    type: item.type
      ? { slug: item.type, name: bothLanguages(item.type_name, item.type_name_ar) }
      : null,
    area: bothLanguages(item.area, item.area_ar),
    city: bothLanguages(item.city, item.city_ar),
    capacity: item.capacity,
    rating: { average: Number(item.avg_rating), count: item.review_count },
    image: item.main_image
      ? {
          path: item.main_image,
          alt: bothLanguages(item.main_image_alt, item.main_image_alt_ar),
          caption: bothLanguages(null, null),
        }
      : null,
    at:
      item.latitude === null || item.longitude === null
        ? null
        : { latitude: item.latitude, longitude: item.longitude },
    instant: item.instant_booking,
    featured: item.featured,
    price: {
      model,
      currency: item.currency,
      fromMinor: Number(item.from_minor),
      totalMinor: item.total_minor === null ? null : Number(item.total_minor),
    },
  };
}

/** A page as the database answers it, as the interface sees it. */
export function toPage(answer: PageAnswer): SearchPage {
  return {
    cards: answer.items.map(toCard),
    nextCursor: answer.next_cursor,
    total: Number(answer.total),
    totalIsMore: answer.total_is_more,
  };
}

/** Counts as the database lists them, by slug. */
export function toFacets(answer: CountsAnswer): Facets {
  const bySlug = (list: CountsAnswer[keyof Facets]) =>
    Object.fromEntries(
      list.map(({ slug, count, count_is_more }) => [
        slug,
        { count: Number(count), isMore: count_is_more === true },
      ]),
    );
  return Object.fromEntries(facets.map((field) => [field, bySlug(answer[field])])) as Facets;
}

async function ask(question: SearchRequest): Promise<SearchPage> {
  const answer = await createPublicClient().rpc("search_venues", {
    p_query: question.text,
    p_filters: question.filters as Json,
    p_sort: question.sort,
    p_limit: question.limit,
    ...(question.cursor ? { p_cursor: question.cursor } : {}),
  });
  return toPage(unwrap(answer) as unknown as PageAnswer);
}

async function askFacets(text: string, filters: SearchFilters): Promise<Facets> {
  const answer = await createPublicClient().rpc("get_search_facets", {
    p_query: text,
    p_filters: filters as Json,
  });
  return toFacets(unwrap(answer) as unknown as CountsAnswer);
}

// Free times change with every booking, so nothing is remembered of a question with a day.
const isTimeless = ({ filters }: SearchRequest) => !filters.start;

/** One page of public venues that fit, with the number of all that do. */
export function searchVenues(question: SearchRequest): Promise<Read<SearchPage>> {
  return readFresh(() =>
    isTimeless(question)
      ? askOnce(`page ${JSON.stringify(question)}`, () => ask(question))
      : ask(question),
  );
}

/** How many public venues each choice beside the current ones would leave. */
export function countChoices(question: SearchRequest): Promise<Read<Facets>> {
  const { text, filters } = question;
  return readFresh(() =>
    isTimeless(question)
      ? askOnce(`counts ${JSON.stringify([text, filters])}`, () => askFacets(text, filters))
      : askFacets(text, filters),
  );
}

/** Active venues with those that an admin features first, then by rating. */
export function listFeaturedVenues(limit: number): Promise<Read<VenueCard[]>> {
  return list({ text: "", filters: {}, sort: "relevance", limit, cursor: null });
}

async function list(question: SearchRequest): Promise<Read<VenueCard[]>> {
  const page = await searchVenues(question);
  return page.ok ? { ok: true, data: page.data.cards } : page;
}

/**
 * Other venues of the same city, those of the same type first; of any city when it has no others.
 * With a time only those that are free then, each with its total.
 */
export async function listSimilarVenues(
  venue: { id: string; citySlug: string | null; type: { slug: string } | null },
  limit: number,
  time: Pick<SearchFilters, "start" | "end" | "guests"> = {},
): Promise<Read<VenueCard[]>> {
  const city = venue.citySlug ?? undefined;
  const type = venue.type?.slug;
  const question = { text: "", sort: "relevance", limit: limit + 1, cursor: null } as const;
  const found = await Promise.all([
    list({ ...question, filters: { ...time, ...(city && { city }), ...(type && { type }) } }),
    list({ ...question, filters: { ...time, ...(city && { city }) } }),
    list({ ...question, filters: { ...time, ...(type && { type }) } }),
  ]);
  const cards = new Map<string, VenueCard>();
  for (const part of found) {
    if (!part.ok) return part;
    for (const card of part.data) cards.set(card.id, card);
  }
  cards.delete(venue.id);
  return { ok: true, data: [...cards.values()].slice(0, limit) };
}

/** What a few typed letters may mean. */
export type Suggestion = {
  kind: "city" | "type" | "event" | "venue";
  value: string;
  name: { en: string; ar: string };
};

/** Places, kinds and venues that begin so; at most eight. */
export function suggest(prefix: string): Promise<ActionResult<Suggestion[]>> {
  return readFresh(async () => {
    const answer = await createPublicClient().rpc("get_search_suggestions", { p_prefix: prefix });
    const found = unwrap(answer) as unknown as {
      kind: Suggestion["kind"];
      value: string;
      name: string;
      name_ar: string | null;
    }[];
    return found.map(({ kind, value, name, name_ar }) => ({
      kind,
      value,
      name: bothLanguages(name, name_ar),
    }));
  });
}
