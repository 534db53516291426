"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** Links to the pages of results before and after this one. */
export function PageLinksView({
  previous,
  next,
  labels,
}: {
  previous: string | null;
  next: string | null;
  labels: Record<"label" | "previous" | "next" | "page" | "end", string>;
}) {
  const linkClass = buttonClass({ variant: "outline", size: "sm" });
  return (
    <nav
      aria-label={labels.label}
      className="mt-12 flex flex-wrap items-center justify-center gap-x-4 gap-y-3"
    >
      {previous && (
        <Link href={previous} rel="prev" className={linkClass}>
          <Icon of={ChevronLeft} className="size-4 rtl:-scale-x-100" />
          {labels.previous}
        </Link>
      )}
      <p className="text-muted text-sm tabular-nums">{labels.page}</p>
      {next && (
        <Link href={next} rel="next" className={linkClass}>
          {labels.next}
          <Icon of={ChevronRight} className="size-4 rtl:-scale-x-100" />
        </Link>
      )}
      {labels.end && <p className="basis-full text-center text-muted text-sm">{labels.end}</p>}
    </nav>
  );
}
