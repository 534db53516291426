import { ChevronLeft, ChevronRight } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import { pageSize } from "@/lib/venues/search/search-request";

/** The way to the next results and back; the address remembers where each page began. */
export async function PageLinks({
  params,
  total,
  totalIsMore,
  shown,
  next,
}: {
  params: ExploreParams;
  total: number;
  totalIsMore: boolean;
  /** How many there are on this page. */
  shown: number;
  next: string | null;
}) {
  const t = await getTranslations("explore.pages");
  const { cursors } = params;
  const href = (path: string[]) => exploreHref({ ...params, cursors: path });
  if (!next && cursors.length === 0) return null;
  const look = buttonClass({ variant: "outline", size: "sm" });
  // Some orders list no more than what is counted.
  const isCut = totalIsMore && !next && cursors.length * pageSize + shown <= total;
  const count = Math.max(Math.ceil(total / pageSize), cursors.length + 1);
  return (
    <nav
      aria-label={t("label")}
      className="mt-12 flex flex-wrap items-center justify-center gap-x-4 gap-y-3"
    >
      {cursors.length > 0 && (
        <Link href={href(cursors.slice(0, -1))} rel="prev" className={look}>
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
        <Link href={href([...cursors, next])} rel="next" className={look}>
          {t("next")}
          <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Link>
      )}
      {isCut && <p className="basis-full text-center text-muted text-sm">{t("end")}</p>}
    </nav>
  );
}
