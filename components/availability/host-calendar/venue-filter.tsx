"use client";

import { useTranslations } from "next-intl";
import { useId, useTransition } from "react";
import { useRouter } from "@/components/i18n/use-navigation";
import { Select } from "@/components/ui/input";
import { VenueOptions } from "@/components/ui/localized-options";
import type { CalendarVenue } from "@/lib/availability/types";
import { cn } from "@/lib/shared/cn";

type Props = {
  venues: CalendarVenue[];
  venueId: string | null;
  /** The page's path without its `venue` parameter. */
  href: string;
  /** Adds an option for all venues. */
  hasAllOption?: boolean;
};

/** Selects the venue of the page. */
export function VenueFilter({ venues, venueId, href, hasAllOption = false }: Props) {
  const t = useTranslations("hostCalendar");
  const id = useId();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const venueHref = (selectedId: string) => {
    const separator = href.includes("?") ? "&" : "?";
    return selectedId ? `${href}${separator}venue=${selectedId}` : href;
  };
  return (
    <div className={cn("flex min-w-0 items-center gap-3", hasAllOption && "max-sm:flex-1")}>
      <label htmlFor={id} className={hasAllOption ? "sr-only" : "shrink-0 font-medium text-sm"}>
        {t("venue")}
      </label>
      <Select
        id={id}
        value={venueId ?? ""}
        aria-busy={isPending}
        className={hasAllOption ? "sm:max-w-44" : "max-w-72"}
        onChange={(event) => {
          const selectedId = event.target.value;
          startTransition(() => router.push(venueHref(selectedId), { scroll: false }));
        }}
      >
        <VenueOptions venues={venues} none={hasAllOption ? t("allVenues") : undefined} />
      </Select>
    </div>
  );
}
