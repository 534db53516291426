import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { SaveSearchForm } from "@/components/saved-searches/save-search-form";
import { ButtonLink } from "@/components/ui/button-link";
import { activeFilters } from "@/components/venues/search/filters/active-filters";
import { requireUser } from "@/lib/auth/guards";
import { redirect } from "@/lib/i18n/navigation";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { countSavedSearches, maxSavedSearches } from "@/lib/saved-searches/queries";
import { searchName } from "@/lib/saved-searches/rules/search-name";
import { emptyCatalogue, getCatalogue } from "@/lib/venues/catalogue";
import { exploreHref, readExploreParams } from "@/lib/venues/search/search-params";

export const generateMetadata = titleMetadata("savedSearches.new");

/** The page that saves a search under a name. Signing in leads back here with the search in the address. */
export default async function SaveSearchPage({
  searchParams,
}: PageProps<"/[locale]/dashboard/searches/new">) {
  const params = { ...readExploreParams(await searchParams), map: false, cursors: [] };
  const href = exploreHref(params);
  const [, query] = href.split("?");
  await requireUser(`/dashboard/searches/new${query ? `?${query}` : ""}`);
  const locale = await getLocale();
  if (!query) return redirect({ href: "/dashboard/searches", locale });
  const [t, catalogue, count] = await Promise.all([
    getTranslations("savedSearches"),
    getCatalogue(),
    countSavedSearches(),
  ]);
  const filters = await activeFilters(
    params,
    catalogue.ok ? catalogue.data : emptyCatalogue,
    locale,
  );
  const names = filters.slice(params.q ? 1 : 0).map((filter) => filter.name);
  const name = searchName(params.q, names, t("separator"), locale);
  const isFull = count >= maxSavedSearches;
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t("new")}</h1>
        <p className="text-muted">{t("newBody")}</p>
      </div>
      {isFull ? (
        <p>{t("full", { count: maxSavedSearches })}</p>
      ) : (
        <ClientMessages namespaces={["savedSearches"]}>
          <SaveSearchForm name={name} query={query} />
        </ClientMessages>
      )}
      <ButtonLink href={href} variant="ghost" className="self-start">
        {t("back")}
      </ButtonLink>
    </div>
  );
}
