import { ChevronLeft, ChevronRight } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import { pageSize } from "@/lib/venues/search/search-request";

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
  const linkClass = buttonClass({ variant: "outline", size: "sm" });
  // Some sort orders end at the last counted result.
  const isCut = totalIsMore && !next && cursors.length * pageSize + pageResults <= total;
  const count = Math.max(Math.ceil(total / pageSize), cursors.length + 1);
  return (
    <nav
      aria-label={t("label")}
      className="mt-12 flex flex-wrap items-center justify-center gap-x-4 gap-y-3"
    >
      {cursors.length > 0 && (
        <Link href={hrefOf(cursors.slice(0, -1))} rel="prev" className={linkClass}>
          <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t("previous")}
        </Link>
      )}
      <p className="text-muted text-sm tabular-nums">
        {totalIsMore
          ? t("pageOpen", { page: cursors.length + 1 })
          : t("page", { page: cursors.length + 1, count })}
      </p>
      {next && (
        <Link href={hrefOf([...cursors, next])} rel="next" className={linkClass}>
          {t("next")}
          <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Link>
      )}
      {isCut && <p className="basis-full text-center text-muted text-sm">{t("end")}</p>}
    </nav>
  );
}
