import { getTranslations } from "next-intl/server";
import { formatInstant, formatSpan } from "../shared/format-time";
import type { Locale } from "../shared/locale-tag";
import { formatMoney } from "../shared/money";
import { toLocal } from "../shared/zoned-time";
import type { AlternativeSlot, TakenTimeText } from "./types";

type Terms = { timeZone: string; pricing: { currency: string } };

/** The instant until which somebody else holds a time, as text by the venue's clock. */
export async function heldUntilText(
  until: string,
  timeZone: string,
  locale: Locale,
): Promise<string> {
  const t = await getTranslations({ locale, namespace: "venues.taken" });
  return t("held", { time: formatInstant(until, timeZone, locale, "time") });
}

/** The alternatives to a taken time, in the reader's language. `start` is the requested instant. */
export async function getTakenTimeText(
  alternatives: AlternativeSlot[],
  { venue, start, locale }: { venue: Terms; start: string; locale: Locale },
): Promise<TakenTimeText> {
  const t = await getTranslations({ locale, namespace: "venues.taken" });
  const { timeZone } = venue;
  const requestedDay = toLocal(start, timeZone).day;
  const toChoice = (slot: AlternativeSlot, style: "time" | "dateTime") => {
    const [from, to] = [toLocal(slot.start, timeZone), toLocal(slot.end, timeZone)];
    return {
      day: from.day,
      start: from.time,
      endDay: to.day,
      end: to.time,
      label: t("choice", {
        when: formatSpan(slot.start, slot.end, timeZone, locale, style),
        total: formatMoney(slot.totalMinor, venue.pricing.currency, locale),
      }),
    };
  };
  const isSameDay = (slot: AlternativeSlot) => toLocal(slot.start, timeZone).day === requestedDay;
  const groups = [
    {
      title: t("sameDay"),
      choices: alternatives.filter(isSameDay).map((slot) => toChoice(slot, "time")),
    },
    {
      title: t("otherDays"),
      choices: alternatives
        .filter((slot) => !isSameDay(slot))
        .map((slot) => toChoice(slot, "dateTime")),
    },
  ].filter(({ choices }) => choices.length > 0);
  return {
    title: t("title"),
    groups,
    none: groups.length === 0 ? t("none") : null,
    similar: t("similar"),
  };
}
