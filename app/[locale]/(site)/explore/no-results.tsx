import { getLocale, getTranslations } from "next-intl/server";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { isolate } from "@/lib/shared/isolate";
import { localeTag } from "@/lib/shared/locale-tag";
import { searchVenues } from "@/lib/venues/search/queries";
import { fewerWishes } from "@/lib/venues/search/rules/relaxed-filters";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import { parseSearchRequest } from "@/lib/venues/search/search-request";
import type { Catalogue } from "@/lib/venues/types";
import type { NamedFilter } from "./active-filters";
import { AlternativeSearches } from "./alternative-searches";

const mostSuggestions = 6;
// As many as anybody sets by hand; a search is not repeated without end for an address that was made up.
const mostTried = 16;

/** Nothing fits: says which wish to give up, and how many venues that brings; then what comes close. */
export async function NoResults({
  params,
  filters,
  catalogue,
}: {
  params: ExploreParams;
  filters: NamedFilter[];
  catalogue: Catalogue;
}) {
  const [t, locale] = await Promise.all([getTranslations("explore.empty"), getLocale()]);
  // Addresses of searches that find more than is counted.
  const uncounted = new Set<string>();
  const count = async (asked: ExploreParams) => {
    const rest = { ...asked, cursors: [] };
    const { request } = parseSearchRequest(rest, catalogue, Date.now());
    const page = await searchVenues({ ...request, limit: 1, cursor: null });
    if (page.ok && page.data.totalIsMore) uncounted.add(exploreHref(rest));
    return page.ok ? page.data.total : 0;
  };
  const tried = filters.slice(0, mostTried);
  const counted = await Promise.all(
    tried.map(async (filter) => ({ ...filter, count: await count(filter.rest) })),
  );
  const single = counted
    .filter((filter) => filter.count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, mostSuggestions);
  // The filters stand as one sets them: what was set last is let go first.
  const without = (wishes: NamedFilter[]) =>
    wishes.reduce<ExploreParams>((asked, { drop }) => drop(asked), { ...params, cursors: [] });
  const several =
    single.length === 0
      ? await fewerWishes(tried.toReversed(), (wishes) => count(without(wishes)))
      : null;
  const list = new Intl.ListFormat(localeTag(locale));
  const helpful = several
    ? [
        {
          name: list.format(several.without.toReversed().map(({ name }) => isolate(name))),
          without: exploreHref(without(several.without)),
          count: several.count,
        },
      ]
    : single.map((filter) => ({ ...filter, name: isolate(filter.name) }));
  // Words alone that find nothing are no wish to give up: other words may do.
  const isText = params.q !== "" && filters.length === 1;
  const shown = isText ? [] : helpful;
  const body = several ? "bodySeveral" : shown.length > 0 ? "body" : "bodyNone";
  return (
    <>
      <EmptyState
        title={isText ? t("titleText", { text: isolate(params.q) }) : t("title")}
        body={t(body)}
        action={
          <ul className="flex flex-col items-center gap-2">
            {shown.map((wish) => (
              <li key={wish.name}>
                <Link
                  href={wish.without}
                  className={buttonClass({ variant: "outline", size: "sm" })}
                >
                  <bdi className="wrap-anywhere">
                    {t(uncounted.has(wish.without) ? "withoutMore" : "without", {
                      name: wish.name,
                      count: wish.count,
                    })}
                  </bdi>
                </Link>
              </li>
            ))}
            <li>
              <Link
                href="/explore"
                className={buttonClass({ variant: shown.length > 0 ? "ghost" : "primary" })}
              >
                {t("all")}
              </Link>
            </li>
          </ul>
        }
      />
      <AlternativeSearches params={params} catalogue={catalogue} />
    </>
  );
}
