"use client";

import { List, Map as MapIcon, Search, SlidersHorizontal } from "lucide-react";
import type { ComponentProps } from "react";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/input";
import { cn } from "@/lib/shared/cn";
import { FilterChips } from "../filters/filter-chips";
import { FilterSuggestInput } from "../filters/filter-suggest-input";

/** The header of the results: search field, title, order, active filters and notices. */
export function ResultsHeader({
  titleId,
  formId,
  title,
  count,
  search,
  map,
  filtersLabel,
  chips,
  notices,
  sort,
}: {
  titleId: string;
  /** The id of the form of filters, to which the fields here belong. */
  formId: string;
  title: string;
  count: string;
  search: Omit<ComponentProps<typeof FilterSuggestInput>, "form" | "icon">;
  /** The link that shows or hides the map. */
  map: { href: string; isShown: boolean; label: string; shortLabel: string };
  filtersLabel: string;
  chips: ComponentProps<typeof FilterChips>;
  notices: string[];
  sort: { label: string; apply: string; value: string; options: [value: string, label: string][] };
}) {
  const number = chips.filters.length;
  return (
    <>
      <search className="mb-5 block">
        <FilterSuggestInput
          {...search}
          form={formId}
          icon={<Icon of={Search} className="size-5" />}
        />
      </search>
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3 sm:gap-x-2">
        <div className={cn("min-w-0 flex-1 sm:pe-4", map.isShown && "lg:max-2xl:basis-full")}>
          <h1
            id={titleId}
            tabIndex={-1}
            dir="auto"
            className="match-parent text-2xl wrap-anywhere outline-none"
          >
            {title}
          </h1>
          <p role="status" className="text-muted">
            {count}
          </p>
        </div>
        <ButtonLink
          href={map.href}
          scroll={false}
          variant="outline"
          className="shrink-0 sm:order-last"
        >
          {map.isShown ? (
            <Icon of={List} className="size-4 lg:hidden" />
          ) : (
            <Icon of={MapIcon} className="size-4" />
          )}
          <span className="lg:hidden">{map.shortLabel}</span>
          <span className="max-lg:hidden">{map.label}</span>
        </ButtonLink>
        <div
          className={cn(
            "flex w-full items-center gap-2 noscript:flex-wrap sm:w-auto",
            map.isShown && "lg:max-2xl:flex-1",
          )}
        >
          <button
            type="button"
            popoverTarget={formId}
            className={buttonClass({ variant: "outline", className: "flex-1 lg:hidden" })}
          >
            <Icon of={SlidersHorizontal} className="size-4" />
            {filtersLabel}
            {number > 0 && <Badge variant="accent">{number}</Badge>}
          </button>
          <div className="flex flex-1 items-center gap-2 noscript:basis-full sm:noscript:basis-auto">
            <label
              htmlFor="sort"
              className={cn(
                "whitespace-nowrap text-sm max-sm:sr-only",
                map.isShown && "lg:max-2xl:sr-only",
              )}
            >
              {sort.label}
            </label>
            <Select
              id="sort"
              key={sort.value}
              name="sort"
              form={formId}
              defaultValue={sort.value}
              className={cn("sm:w-44", map.isShown && "lg:max-2xl:w-full")}
            >
              {sort.options.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            <noscript>
              <button
                type="submit"
                form={formId}
                className={buttonClass({ variant: "outline", size: "sm" })}
              >
                {sort.apply}
              </button>
            </noscript>
          </div>
        </div>
      </header>
      {(number > 0 || notices.length > 0) && (
        <div className="mt-4 flex flex-col gap-3">
          <FilterChips {...chips} />
          {notices.map((notice) => (
            <p key={notice} className="rounded-control bg-tint px-4 py-2.5 text-sm">
              {notice}
            </p>
          ))}
        </div>
      )}
    </>
  );
}
