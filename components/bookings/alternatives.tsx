import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import type { AlternativeSlot } from "@/lib/availability/types";
import { toQuoteRequest } from "@/lib/bookings/rules/quote-request";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import { writeQuoteQuery } from "@/lib/quotes/quote-address";
import { formatSpan } from "@/lib/shared/format-time";
import { getJson } from "@/lib/shared/get-json";
import { formatMoney } from "@/lib/shared/money";
import { toLocal } from "@/lib/shared/zoned-time";

/** Bookable slots near an unavailable one; a button for each selects and holds it. */
export function Alternatives({
  venue,
  selection,
  isBusy,
  onSelect,
}: {
  venue: CheckoutVenue;
  selection: Selection;
  isBusy: boolean;
  onSelect: (slot: Pick<Selection, "day" | "start" | "endDay" | "end">) => void;
}) {
  const t = useTranslations("checkout.alternatives");
  const locale = useLocale();
  const [slots, setSlots] = useState<AlternativeSlot[] | null>(null);
  const request = toQuoteRequest(venue, selection);
  const query = request && writeQuoteQuery(request);

  useEffect(() => {
    if (!query) return;
    const controller = new AbortController();
    const { signal } = controller;
    setSlots(null);
    getJson<AlternativeSlot[]>(`/api/checkout/alternatives?${query}`, { signal }).then(
      (result) => !signal.aborted && setSlots(result.ok ? result.data : []),
    );
    return () => controller.abort();
  }, [query]);

  if (!query) return null;
  return (
    <section
      aria-label={t("title")}
      aria-busy={slots === null}
      aria-live="polite"
      className="flex flex-col items-start gap-2 rounded-control bg-tint px-4 py-3"
    >
      <h3 className="font-medium">{t("title")}</h3>
      {slots === null && <p className="text-muted">{t("busy")}</p>}
      {slots?.length === 0 && <p>{t("none")}</p>}
      {slots?.map((slot) => {
        const start = toLocal(slot.start, venue.timeZone);
        const end = toLocal(slot.end, venue.timeZone);
        return (
          <Button
            key={slot.start}
            variant="outline"
            size="sm"
            disabled={isBusy}
            onClick={() =>
              onSelect({ day: start.day, start: start.time, endDay: end.day, end: end.time })
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
