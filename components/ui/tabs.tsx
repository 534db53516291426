"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Link } from "@/components/i18n/link";
import { cn } from "@/lib/shared/cn";
import { scrollIntoRow } from "./scroll-into-row";

/** Links to the views of one page, each with its own address. The chosen one of a long row is in view. */
export function Tabs({
  items,
  label,
  className,
}: {
  items: { href: string; label: ReactNode; current: boolean; count?: ReactNode }[];
  label: string;
  className?: string;
}) {
  const row = useRef<HTMLUListElement>(null);
  const chosen = items.findIndex(({ current }) => current);
  useLayoutEffect(() => {
    scrollIntoRow(row.current?.querySelectorAll("li")[chosen] ?? null);
  }, [chosen]);
  return (
    <nav aria-label={label} className={cn("border-hairline border-b", className)}>
      <ul ref={row} data-row className="-mb-px flex gap-1 overflow-x-auto">
        {items.map(({ href, label: text, current, count }) => (
          <li key={href}>
            <Link
              href={href}
              scroll={false}
              aria-current={current ? "page" : undefined}
              className={cn(
                "inline-flex min-h-11 items-center gap-2 whitespace-nowrap border-b-2 px-3 text-base transition-colors duration-150",
                current
                  ? "border-accent font-medium text-ink"
                  : "border-transparent text-muted hover:text-ink",
              )}
            >
              {text}
              {count !== undefined && (
                <span className="rounded-full bg-ink/8 px-2 text-xs leading-5 tabular-nums">
                  {count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
