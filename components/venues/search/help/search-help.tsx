import { getLocale } from "next-intl/server";
import { getTranslations } from "@/lib/i18n/translations";
import { comparableCities, namedArea, namedPlace } from "@/lib/venues/search/elsewhere";
import { findArea } from "@/lib/venues/search/help-queries";
import type { QueryClause } from "@/lib/venues/search/query-clauses";
import type { ExploreParams } from "@/lib/venues/search/search-params";
import type { Catalogue } from "@/lib/venues/types";
import type { NamedFilter } from "../filters/active-filters";
import { AlternativeSearches } from "./alternative-searches";
import { Elsewhere } from "./elsewhere";
import { NearbyAreas } from "./nearby-areas";
import { NoResults } from "./no-results";
import { SaveSearch } from "./save-search";
import { withoutFilters } from "./without-filters";
import { WithoutLinks } from "./without-links";

type Props = {
  params: ExploreParams;
  filters: NamedFilter[];
  clauses: QueryClause[];
  catalogue: Catalogue;
  total: number;
};

/** Number of results below which other searches are offered too. */
const FEW_RESULTS = 3;

/** True when a search finds so little that it gets help; `total` is null when it failed. */
export const needsHelp = (params: ExploreParams, total: number | null): total is number =>
  total !== null && total <= FEW_RESULTS && params.cursors.length === 0;

async function FewResults({ params, filters, clauses, catalogue, total }: Props) {
  const [t, locale] = await Promise.all([getTranslations("explore.few"), getLocale()]);
  const { searches } = await withoutFilters({
    params,
    filters: filters.length === 1 && params.q ? [] : filters,
    clauses,
    catalogue,
    locale,
    total,
  });
  return (
    <>
      {searches.length > 0 && (
        <section aria-labelledby="fewer-filters" className="mt-8">
          <h2 id="fewer-filters" className="text-lg">
            {t("fewerFilters")}
          </h2>
          <WithoutLinks searches={searches} className="mt-4 flex-wrap" />
        </section>
      )}
      <SaveSearch params={params} className="mt-8" />
    </>
  );
}

/**
 * Help for a search that finds nothing, or little: the same search in other places, without some of its filters and words, at
 * other times, and saving it.
 */
export async function SearchHelp(props: Props) {
  const { params, clauses, catalogue, total } = props;
  const inArea = namedArea(clauses);
  const [key, ...others] = inArea?.values ?? [];
  const found = key !== undefined && others.length === 0 ? await findArea(key) : null;
  const area = found?.ok ? found.data : null;
  const named = namedPlace(params, clauses, catalogue.cities, area);
  const cities = comparableCities(params, catalogue.cities, named?.city ?? null);
  const isEmpty = total === 0;
  const areas = area && inArea && (
    <NearbyAreas
      area={area}
      words={inArea.text}
      params={params}
      catalogue={catalogue}
      isMore={!isEmpty}
    />
  );
  return (
    <>
      {named && (isEmpty || named.at) ? (
        <Elsewhere
          named={named}
          catalogue={{ ...catalogue, cities }}
          withCards={isEmpty}
          areas={areas}
          area={area?.name ?? null}
        />
      ) : (
        areas
      )}
      {isEmpty ? (
        <div className="mt-10 first:mt-0">
          <NoResults {...props} />
        </div>
      ) : (
        <FewResults {...props} />
      )}
      <AlternativeSearches params={params} catalogue={catalogue} />
    </>
  );
}
