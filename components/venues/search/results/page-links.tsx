import { getTranslations } from "@/lib/i18n/translations";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import { pageSize } from "@/lib/venues/search/search-request";
import { PageLinksView } from "./page-links-view";

/** Links to the next and the previous page of results; the address has the cursors of all pages so far. */
export async function PageLinks({
  params,
  total,
  totalIsMore,
  pageResults,
  next,
}: {
  params: ExploreParams;
  total: number;
  totalIsMore: boolean;
  /** The number of results on this page. */
  pageResults: number;
  next: string | null;
}) {
  const t = await getTranslations("explore.pages");
  const { cursors } = params;
  const hrefOf = (path: string[]) => exploreHref({ ...params, cursors: path });
  if (!next && cursors.length === 0) return null;
  // Some sort orders end at the last counted result.
  const isCut = totalIsMore && !next && cursors.length * pageSize + pageResults <= total;
  const count = Math.max(Math.ceil(total / pageSize), cursors.length + 1);
  const page = cursors.length + 1;
  return (
    <PageLinksView
      previous={cursors.length > 0 ? hrefOf(cursors.slice(0, -1)) : null}
      next={next && hrefOf([...cursors, next])}
      labels={{
        label: t("label"),
        previous: t("previous"),
        next: t("next"),
        page: totalIsMore ? t("pageOpen", { page }) : t("page", { page, count }),
        end: isCut ? t("end") : "",
      }}
    />
  );
}
