import { Link } from "@/components/i18n/link";
import { getTranslations } from "@/lib/i18n/translations";
import { isolate } from "@/lib/shared/isolate";
import { getFurtherSearches } from "@/lib/venues/search/further-searches";
import { findSpelling } from "@/lib/venues/search/help-queries";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import type { SearchRequest } from "@/lib/venues/search/search-request";

/** A link to the search in another spelling; nothing when no spelling finds more than `total` venues. */
export async function DidYouMean({
  params,
  request,
  total,
}: {
  params: ExploreParams;
  request: SearchRequest;
  total: number;
}) {
  if (!params.q) return null;
  const [t, spelling] = await Promise.all([
    getTranslations("explore.spelling"),
    getFurtherSearches()(() => findSpelling(request, total)),
  ]);
  if (!spelling) return null;
  const { query, count, isMore } = spelling;
  return (
    <p className="mb-6 text-base">
      {t.rich(isMore ? "meantMore" : "meant", {
        text: isolate(query),
        count,
        link: (children) => (
          <Link
            href={exploreHref({ ...params, q: query, cursors: [] })}
            className="font-medium text-accent underline underline-offset-4 wrap-anywhere"
          >
            {children}
          </Link>
        ),
      })}
    </p>
  );
}
