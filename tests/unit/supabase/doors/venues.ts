import { listFavoriteVenues } from "@/lib/favorites/queries";
import { explainSearch } from "@/lib/search-words/queries";
import { createPublicClient } from "@/lib/supabase/public";
import { createServerSupabase } from "@/lib/supabase/server";
import { fetchVenuePrice } from "@/lib/venues/detail-rows";
import { listHostVenues } from "@/lib/venues/listing/queries";
import { emptyListing } from "@/lib/venues/listing/schemas";
import { saveListing } from "@/lib/venues/listing/writes";
import { getPublicProfile } from "@/lib/venues/queries";
import { findArea, findSpelling } from "@/lib/venues/search/help-queries";
import { getFacets, getPrices, searchVenues, suggest } from "@/lib/venues/search/queries";
import type { SearchRequest } from "@/lib/venues/search/search-request";
import { searchWithFacets } from "@/lib/venues/search/search-with-facets";
import { countSitemapParts, listSitemapPart } from "@/lib/venues/search/sitemap-queries";
import { at, type Door, id, time } from "./door";

const from = { from_total_minor: 100, from_hours: 2, from_days: null, from_guests: null };
const card = {
  ...from,
  id,
  name: "Loft",
  name_ar: null,
  city: "Cairo",
  city_ar: null,
  area: null,
  area_ar: null,
  type: null,
  type_name: null,
  type_name_ar: null,
  capacity: 50,
  avg_rating: 4.5,
  review_count: 2,
  featured: false,
  instant_booking: true,
  main_image: null,
  main_image_alt: null,
  main_image_alt_ar: null,
  currency: "EGP",
  pricing_model: "hourly",
  total_minor: null,
  latitude: null,
  longitude: null,
};
const clauses = {
  kind: "price",
  values: [20],
  is_excluded: false,
  text: "cheap",
  name: "Maadi",
  name_ar: "المعادي",
  latitude: 30,
  longitude: 31,
  min: 1,
  max: 2,
  currency: "EGP",
};
const inClauses = ["name", "name_ar", "latitude", "longitude", "min", "max", "currency"].map(
  (key) => `clauses.0.${key}`,
);
const page = {
  items: [card],
  next_cursor: null,
  total: 1,
  total_is_more: false,
  clauses: [clauses],
};
const facet = [{ slug: "cairo", count: 1, count_is_more: true }];
const facets = {
  types: facet,
  cities: facet,
  amenities: facet,
  events: facet,
  layouts: facet,
  ratings: facet,
  instant: facet,
};
// With a time, which nothing stores.
const request: SearchRequest = {
  text: "cheap",
  filters: time,
  sort: "relevance",
  limit: 20,
  cursor: null,
};

export const venueDoors: Door[] = [
  {
    source: "search_venues",
    answer: page,
    optional: inClauses,
    read: () => searchVenues(request),
  },
  {
    source: "get_search_page",
    answer: { ...page, counts: facets },
    optional: [...inClauses, "count_is_more"],
    read: () => searchWithFacets(request),
  },
  {
    source: "get_search_facets",
    answer: facets,
    optional: ["count_is_more"],
    read: () => getFacets(request),
  },
  {
    source: "get_search_prices",
    answer: { currency: "EGP", prices: [100], is_more: false },
    read: () => getPrices(request),
  },
  {
    source: "get_search_suggestions",
    answer: [{ kind: "city", value: "cairo", name: "Cairo", name_ar: null }],
    read: () => suggest("cai"),
  },
  {
    source: "admin_explain_search",
    answer: {
      clauses: [clauses],
      free: [{ text: "loft", is_known: true }],
      ignored: ["the"],
      total: 1,
      total_is_more: false,
    },
    optional: inClauses,
    read: () => explainSearch("loft"),
  },
  { source: "count_sitemap_parts", answer: { venues: 1, services: 1 }, read: countSitemapParts },
  {
    source: "list_sitemap_part",
    answer: [{ id, updated_at: at }],
    read: () => listSitemapPart("venues", 0),
  },
  {
    source: "list_my_favorites",
    answer: [{ venue_id: id, name: "Loft", name_ar: null, city: "cairo", cursor: "", card }],
    inside: "0.card.",
    read: () => listFavoriteVenues(),
  },
  {
    source: "get_from_price",
    answer: { ...from, fee_percent: 5 },
    read: () => fetchVenuePrice(createPublicClient(), id),
  },
  {
    source: "get_host_response_stats",
    answer: { percent: 90, minutes: null },
    read: () => getPublicProfile(id),
  },
  {
    source: "list_my_listings",
    answer: {
      ids: [],
      next: null,
      listed: 0,
      total: 0,
      counts: {
        all: 0,
        draft: 0,
        pending: 0,
        active: 0,
        rejected: 0,
        paused: 0,
        suspended: 0,
        archived: 0,
      },
    },
    read: () => listHostVenues({ group: "all", text: "" }),
  },
  {
    source: "get_search_spelling",
    answer: { query: "loft", total: 1, total_is_more: false },
    read: () => findSpelling(request, 0),
  },
  {
    source: "get_search_area",
    answer: { name: "Maadi", name_ar: "المعادي", latitude: 30, longitude: 31 },
    read: () => findArea("maadi"),
  },
  {
    source: "save_listing",
    answer: { id, status: "draft", version: 2 },
    read: async () =>
      saveListing(await createServerSupabase(), {
        id,
        version: "1",
        saveId: id,
        form: emptyListing,
      }),
  },
];
