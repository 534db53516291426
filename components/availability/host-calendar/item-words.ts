import { useLocale, useTranslations } from "next-intl";
import { partOnDay } from "@/lib/availability/rules/calendar-grid";
import type { CalendarItem, TakenItem } from "@/lib/availability/types";
import { formatClock } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";

/** `brief` and `name` are time and title where there is little room: when it begins, and who comes. */
export type ItemWords = {
  time: string;
  brief: string;
  title: string;
  name?: string;
  state: string;
};

/** What the calendar says of a thing on a day of its venue: when, what, and how it stands. */
export function useItemWords(): (item: CalendarItem, day: string, timeZone: string) => ItemWords {
  const t = useTranslations("hostCalendar.item");
  const tLegend = useTranslations("hostCalendar.legend");
  const locale = useLocale();

  const span = (from: string | null, to: string | null) => {
    const clock = (time: string) => formatClock(time, locale);
    if (from === "00:00" && to === "00:00") return t("allDay");
    if (from && to) return t("span", { from: clock(from), to: clock(to) });
    if (from) return from === "00:00" ? t("allDay") : t("from", { time: clock(from) });
    return to && to !== "00:00" ? t("until", { time: clock(to) }) : t("allDay");
  };

  const timesOf = (item: TakenItem, day: string, timeZone: string) => {
    const [start, end] = item.bufferOnly
      ? [item.occupiedFrom, item.occupiedTo]
      : [item.startsAt, item.endsAt];
    const { from, to } = partOnDay(day, start, end, timeZone);
    const time = span(from, to);
    const isBrief = from && to && time !== t("allDay");
    return { time, brief: isBrief ? formatClock(from, locale) : time };
  };

  const guestOf = (item: TakenItem) => {
    if (item.guest === null) return t("formerGuest");
    return item.guest ? isolate(item.guest) : t("aGuest");
  };

  return (item, day, timeZone) => {
    if (item.kind === "exception") {
      const hours = span(item.opens, item.closes);
      return {
        time: t("allDay"),
        brief: "",
        title: item.reason ? isolate(item.reason) : tLegend("exception"),
        state: item.closed ? t("closed") : t("otherHours", { hours }),
      };
    }
    const times = timesOf(item, day, timeZone);
    if (item.kind === "block") {
      const from = item.calendar ? isolate(item.calendar) : t("outside");
      const state = item.imported
        ? t("imported", { calendar: from })
        : item.rule
          ? `${t("block")}, ${t(`repeats.${item.rule}`)}`
          : t("block");
      return { ...times, title: item.reason ? isolate(item.reason) : t("block"), state };
    }
    if (item.kind === "hold") return { ...times, title: t("hold"), state: tLegend("held") };
    const known = (["confirmed", "pending", "completed"] as const).find(
      (status) => status === item.status,
    );
    return {
      ...times,
      title: t("booking", { guest: guestOf(item), count: item.guests }),
      name: guestOf(item),
      state: item.bufferOnly ? t("buffer") : tLegend(known ?? "held"),
    };
  };
}
