"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { findAlternatives } from "@/lib/bookings/actions";
import { questionOf } from "@/lib/bookings/rules/question";
import type { Alternative, CheckoutVenue, Selection } from "@/lib/bookings/types";
import { formatSpan } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import { toLocal } from "@/lib/shared/zoned-time";

/** Three free times near one that somebody else has: one tap takes it. */
export function Alternatives({
  venue,
  selection,
  busy,
  onTake,
}: {
  venue: CheckoutVenue;
  selection: Selection;
  busy: boolean;
  onTake: (slot: Pick<Selection, "day" | "start" | "endDay" | "end">) => void;
}) {
  const t = useTranslations("checkout.alternatives");
  const locale = useLocale();
  const [found, setFound] = useState<Alternative[] | null>(null);
  const asked = questionOf(venue, selection);

  useEffect(() => {
    if (!asked) return;
    let current = true;
    setFound(null);
    findAlternatives(JSON.parse(asked))
      .then((result) => current && setFound(result.ok ? result.data : []))
      .catch(() => current && setFound([]));
    return () => {
      current = false;
    };
  }, [asked]);

  if (!asked) return null;
  return (
    <section
      aria-label={t("title")}
      aria-busy={found === null}
      aria-live="polite"
      className="flex flex-col items-start gap-2 rounded-control bg-tint px-4 py-3"
    >
      <h3 className="font-medium">{t("title")}</h3>
      {found === null && <p className="text-muted">{t("busy")}</p>}
      {found?.length === 0 && <p>{t("none")}</p>}
      {found?.map((slot) => {
        const start = toLocal(slot.start, venue.timeZone);
        const end = toLocal(slot.end, venue.timeZone);
        return (
          <Button
            key={slot.start}
            variant="outline"
            size="sm"
            disabled={busy}
            onClick={() =>
              onTake({ day: start.day, start: start.time, endDay: end.day, end: end.time })
            }
          >
            {t("take", {
              when: formatSpan(slot.start, slot.end, venue.timeZone, locale),
              total: formatMoney(slot.totalMinor, venue.currency, locale),
            })}
          </Button>
        );
      })}
    </section>
  );
}
