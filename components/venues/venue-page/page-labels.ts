import { getTranslations } from "next-intl/server";
import type { MonthLabels } from "@/components/availability/month-calendar";
import type { Locale } from "@/lib/i18n/routing";
import type { VenueDetail } from "@/lib/venues/types";
import { getFromText } from "../from-text";
import type { PanelLabels } from "../panel-labels";

/** The texts of the booking panel in the reader's language. */
export async function panelLabels(venue: VenueDetail, locale: Locale): Promise<PanelLabels> {
  const [t, from] = await Promise.all([
    getTranslations({ locale, namespace: "venues.panel" }),
    getFromText(venue.from, venue.pricing.currency, locale),
  ]);
  return {
    title: t("title"),
    day: t("day"),
    chooseDay: t("chooseDay"),
    endDay: t("endDay"),
    sameDay: t("sameDay"),
    start: t("start"),
    end: t("end"),
    chooseTime: t("chooseTime"),
    taken: t("taken"),
    held: t("held"),
    closed: t("closed"),
    past: t("past"),
    short: t("short"),
    nextDay: t("nextDay"),
    guests: t("guests"),
    event: t("event"),
    chooseEvent: t("chooseEvent"),
    otherEvent: t("otherEvent"),
    capacity: t("capacity", { count: venue.capacity }),
    missing: t("missing"),
    free: t("free"),
    fullyTaken: t("fullyTaken"),
    and: t("and"),
    book: t("book"),
    ask: t("ask"),
    noCharge: venue.paymentTerms ? t("chargeLater") : t("noCharge"),
    total: t("total"),
    from,
    retry: t("retry"),
    close: t("close"),
    failures: {
      unexpected: t("failures.unexpected"),
      offline: t("failures.offline"),
      not_found: t("failures.not_found"),
      invalid_range: t("failures.invalid_range"),
      invalid_input: t("failures.invalid_input"),
    },
  };
}

/** The texts of the availability calendar in the reader's language. */
export async function monthLabels(
  locale: Locale,
): Promise<{ note: string; noScript: string; labels: MonthLabels }> {
  const t = await getTranslations({ locale, namespace: "venues.calendar" });
  return {
    note: t("note"),
    noScript: t("noScript"),
    labels: {
      title: t("title"),
      previous: t("previous"),
      next: t("next"),
      free: t("free"),
      partly: t("partly"),
      full: t("full"),
      closed: t("closed"),
      loading: t("loading"),
      failed: t("failed"),
      retry: t("retry"),
      pick: t("pick"),
      none: t("none"),
      choose: t("choose"),
    },
  };
}
