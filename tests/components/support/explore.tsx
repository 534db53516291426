import { vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import ExplorePage from "@/app/[locale]/(site)/explore/page";
import { splitLocale } from "@/lib/i18n/paths";
import { getCatalogue } from "@/lib/venues/catalogue";
import { findArea, findSpelling } from "@/lib/venues/search/help-queries";
import { searchVenues } from "@/lib/venues/search/queries";
import type { SearchRequest } from "@/lib/venues/search/search-request";
import { searchWithFacets } from "@/lib/venues/search/search-with-facets";
import type { TestLocale } from "./locales.ts";
import { catalogue, type Market, searchMarket } from "./market.ts";
import { getAddress } from "./next-navigation.ts";
import { renderServerIn } from "./server-components.tsx";
import type { Screen } from "./views.ts";

vi.mock("@/lib/venues/search/queries", () => ({ searchVenues: vi.fn() }));
vi.mock("@/lib/venues/search/search-with-facets", () => ({ searchWithFacets: vi.fn() }));
vi.mock("@/lib/venues/search/help-queries", () => ({ findArea: vi.fn(), findSpelling: vi.fn() }));
vi.mock("@/lib/venues/catalogue", () => ({
  getCatalogue: vi.fn(),
  emptyCatalogue: { venueTypes: [], eventTypes: [], amenities: [], cities: [] },
}));

/** The text of an element without marks of direction. */
export const plainText = (element: Element): string =>
  (element.textContent ?? "").replace(/[\u2066-\u2069]/g, "");

/** A spelling that the database offers for these words. */
type Spelling = { typed: string; meant: string };

/**
 * Renders a search page of a market that the test defines. `follow` clicks a link and renders its target; `search` returns what a
 * request finds.
 */
export async function openExplore(
  locale: TestLocale,
  query: Record<string, string>,
  { market, spelling, screen }: { market: Market; spelling?: Spelling; screen?: Screen },
) {
  const answer = async <T,>(data: T) => ({ ok: true, data }) as const;
  vi.mocked(getCatalogue).mockImplementation(() => answer(catalogue));
  vi.mocked(searchVenues).mockImplementation((request) => answer(searchMarket(market, request)));
  vi.mocked(searchWithFacets).mockImplementation((request) =>
    answer(searchMarket(market, request)),
  );
  vi.mocked(findArea).mockImplementation((key) => answer(market.areas?.[key] ?? null));
  vi.mocked(findSpelling).mockImplementation((request, moreThan) => {
    if (request.text !== spelling?.typed) return answer(null);
    const count = searchMarket(market, { ...request, text: spelling.meant }).total;
    return answer(count > moreThan ? { query: spelling.meant, count, isMore: false } : null);
  });

  const show = async (path: string) => {
    const { searchParams } = new URL(path, location.origin);
    const raw = Object.fromEntries(searchParams);
    const element = (
      <ExplorePage params={Promise.resolve({ locale })} searchParams={Promise.resolve(raw)} />
    );
    return renderServerIn(locale, element, { screen, address: splitLocale(path).path });
  };
  let shown = await show(`/explore?${new URLSearchParams(query)}`);
  const articles = page.getByRole("article");
  return {
    articles,
    /** The names of the venues that are shown, in order. */
    names: () =>
      articles
        .getByRole("heading")
        .elements()
        .map(({ textContent }) => textContent),
    search: (text: string, filters: SearchRequest["filters"] = {}) =>
      searchMarket(market, { text, filters, sort: "relevance", limit: 24, cursor: null }),
    follow: async (link: Locator) => {
      await link.click();
      const address = getAddress();
      await shown.unmount();
      shown = await show(address);
      return new URL(address, location.origin).searchParams;
    },
  };
}
