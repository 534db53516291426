"use client";

import { useTranslations } from "next-intl";
import { useId, useTransition } from "react";
import { useRouter } from "@/components/i18n/use-navigation";
import { Select } from "@/components/ui/input";
import { VenueOptions } from "@/components/ui/localized-options";
import type { CalendarVenue } from "@/lib/availability/types";

type Props = {
  venues: CalendarVenue[];
  venueId: string | null;
  /** The address with another venue in it is this one with `venue` added. */
  href: string;
  /** Without it one venue has to be chosen. */
  all?: boolean;
};

/** Chooses the venue that a page is about. */
export function VenueFilter({ venues, venueId, href, all = false }: Props) {
  const t = useTranslations("hostCalendar");
  const id = useId();
  const router = useRouter();
  const [busy, start] = useTransition();
  const to = (chosen: string) => {
    const join = href.includes("?") ? "&" : "?";
    return chosen ? `${href}${join}venue=${chosen}` : href;
  };
  return (
    <div className="flex min-w-0 items-center gap-3">
      <label htmlFor={id} className="shrink-0 font-medium text-sm">
        {t("venue")}
      </label>
      <Select
        id={id}
        value={venueId ?? ""}
        aria-busy={busy}
        className="max-w-80"
        onChange={(event) => {
          const chosen = event.target.value;
          start(() => router.push(to(chosen), { scroll: false }));
        }}
      >
        <VenueOptions venues={venues} none={all ? t("allVenues") : undefined} />
      </Select>
    </div>
  );
}
