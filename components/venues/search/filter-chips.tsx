"use client";

import { X } from "lucide-react";
import { Link } from "@/components/i18n/link";
import { Icon } from "@/components/ui/icon";

export type ActiveFilter = { name: string; without: string };

/** The active filters. Each is a link to the same search without it; on a phone their row moves, and the last link stays in view. */
export function FilterChips({
  filters,
  clear,
  labels,
}: {
  filters: ActiveFilter[];
  clear: string;
  /** `remove` has `{name}` in the place of a filter's name. */
  labels: { label: string; remove: string; clear: string };
}) {
  if (filters.length === 0) return null;
  return (
    <ul
      aria-label={labels.label}
      className="-mx-4 flex gap-2 overflow-x-auto scroll-pe-28 ps-4 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
    >
      {filters.map(({ name, without }) => (
        <li key={name} className="max-w-[80vw] shrink-0 sm:max-w-full">
          <Link
            href={without}
            scroll={false}
            aria-label={labels.remove.replace("{name}", () => name)}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-hairline bg-card ps-4 pe-3 text-sm hover:border-ink"
          >
            <bdi className="truncate">{name}</bdi>
            <Icon of={X} className="size-4 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
      <li className="shrink-0 max-sm:sticky max-sm:end-0 max-sm:bg-page">
        <Link
          href={clear}
          scroll={false}
          className="inline-flex min-h-11 items-center px-4 font-medium text-accent text-sm sm:px-2 underline underline-offset-4"
        >
          {labels.clear}
        </Link>
      </li>
    </ul>
  );
}
