import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "@/components/i18n/link";
import type { getTranslations } from "@/lib/i18n/translations";
import { cn } from "@/lib/shared/cn";
import { pageRange } from "./page-range";

type PageLabels = { nav: string; previous: string; next: string; page: (page: number) => string };

/** The labels of `Pagination` from the messages of `ui.pagination`. `nav` names the list. */
export const pageLabels = (
  nav: string,
  t: Awaited<ReturnType<typeof getTranslations<"ui.pagination">>>,
): PageLabels => ({
  nav,
  previous: t("previous"),
  next: t("next"),
  page: (page) => t("page", { page }),
});

const cellClass =
  "inline-flex size-11 items-center justify-center rounded-control text-sm tabular-nums transition-colors duration-150";

/** Links to the pages of a list. Empty for a single page. */
export function Pagination({
  page,
  pageCount,
  hrefFor,
  labels,
  className,
}: {
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  labels: PageLabels;
  className?: string;
}) {
  if (pageCount <= 1) return null;
  const neighbourLink = (to: number, label: string, Icon: typeof ChevronLeft) =>
    to >= 1 && to <= pageCount ? (
      <Link href={hrefFor(to)} className={cn(cellClass, "hover:bg-tint")} aria-label={label}>
        <Icon aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </Link>
    ) : (
      <span className={cn(cellClass, "text-muted opacity-40")} aria-hidden="true">
        <Icon className="size-5 rtl:-scale-x-100" />
      </span>
    );
  let gapCount = 0;
  return (
    <nav aria-label={labels.nav} className={className}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>{neighbourLink(page - 1, labels.previous, ChevronLeft)}</li>
        {pageRange(page, pageCount).map((item) => {
          if (item === "gap") {
            gapCount += 1;
            return (
              <li key={`gap-${gapCount}`} aria-hidden="true" className="px-1 text-muted">
                …
              </li>
            );
          }
          return (
            <li key={item} className={cn(Math.abs(item - page) > 1 && "max-sm:hidden")}>
              <Link
                href={hrefFor(item)}
                aria-label={labels.page(item)}
                aria-current={item === page ? "page" : undefined}
                className={cn(
                  cellClass,
                  item === page ? "bg-ink font-semibold text-page" : "hover:bg-tint",
                )}
              >
                {item}
              </Link>
            </li>
          );
        })}
        <li>{neighbourLink(page + 1, labels.next, ChevronRight)}</li>
      </ul>
    </nav>
  );
}
