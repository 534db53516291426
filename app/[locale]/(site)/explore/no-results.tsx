import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { localPath } from "@/lib/i18n/paths";
import { isolate } from "@/lib/shared/isolate";
import { searchVenues } from "@/lib/venues/search";
import type { ExploreParams } from "@/lib/venues/search-params";
import { understand } from "@/lib/venues/search-question";
import type { Catalogue } from "@/lib/venues/types";
import type { NamedFilter } from "./active-filters";
import { NearMisses } from "./near-misses";

const mostSuggestions = 6;

/** Nothing fits: says which single wish to give up, and how many venues that brings; then what comes close. */
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
  const counted = await Promise.all(
    filters.slice(0, mostSuggestions).map(async (filter) => {
      const { question } = understand(filter.rest, catalogue, Date.now());
      const page = await searchVenues({ ...question, limit: 1 });
      return { ...filter, count: page.ok ? page.data.total : 0 };
    }),
  );
  const helpful = counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return (
    <>
      <EmptyState
        title={t("title")}
        body={helpful.length > 0 ? t("body") : t("bodyNone")}
        action={
          <ul className="flex flex-col items-center gap-2">
            {helpful.map(({ name, without, count }) => (
              <li key={name}>
                <Link
                  href={without}
                  prefetch={false}
                  className={buttonClass({ variant: "outline", size: "sm" })}
                >
                  <bdi className="wrap-anywhere">
                    {t("without", { name: isolate(name), count })}
                  </bdi>
                </Link>
              </li>
            ))}
            <li>
              <Link
                href={localPath(locale, "/explore")}
                prefetch={false}
                className={buttonClass({ variant: helpful.length > 0 ? "ghost" : "primary" })}
              >
                {t("all")}
              </Link>
            </li>
          </ul>
        }
      />
      <NearMisses params={params} catalogue={catalogue} />
    </>
  );
}
