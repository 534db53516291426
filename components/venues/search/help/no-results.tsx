import { getLocale } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { getTranslations } from "@/lib/i18n/translations";
import { isolate } from "@/lib/shared/isolate";
import type { QueryClause } from "@/lib/venues/search/query-clauses";
import type { ExploreParams } from "@/lib/venues/search/search-params";
import type { Catalogue } from "@/lib/venues/types";
import type { NamedFilter } from "../filters/active-filters";
import { SaveSearch } from "./save-search";
import { withoutFilters } from "./without-filters";
import { WithoutLinks } from "./without-links";

/** Shown without results: filters and words to remove, each with its resulting number of venues, and saving the search. */
export async function NoResults({
  params,
  filters,
  clauses,
  catalogue,
}: {
  params: ExploreParams;
  filters: NamedFilter[];
  clauses: QueryClause[];
  catalogue: Catalogue;
}) {
  const [t, locale] = await Promise.all([getTranslations("explore.empty"), getLocale()]);
  // Never suggests removing a search text that is the only filter.
  const isTextOnly = params.q !== "" && filters.length === 1;
  const { searches, isSeveral } = await withoutFilters({
    params,
    filters: isTextOnly ? [] : filters,
    clauses,
    catalogue,
    locale,
    total: 0,
  });
  const body = isSeveral ? "bodySeveral" : searches.length > 0 ? "body" : "bodyNone";
  return (
    <EmptyState
      title={isTextOnly ? t("titleText", { text: isolate(params.q) }) : t("title")}
      body={t(body)}
      action={
        <div className="flex flex-col items-center gap-3">
          {searches.length > 0 && (
            <WithoutLinks searches={searches} className="flex-col items-center" />
          )}
          <ButtonLink href="/explore" variant={searches.length > 0 ? "ghost" : "primary"}>
            {t("all")}
          </ButtonLink>
          <SaveSearch params={params} className="mt-3" />
        </div>
      }
    />
  );
}
