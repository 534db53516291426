import { useLocale, useTranslations } from "next-intl";
import { partOnDay } from "@/lib/availability/rules/calendar-grid";
import type { CalendarItem, TakenItem } from "@/lib/availability/types";
import { formatClock } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { joinList } from "@/lib/shared/join-list";

type ItemText = {
  time: string;
  /** The start; the whole time for an item that does not start on the day. */
  shortTime: string;
  title: string;
  /** The guest of a booking. */
  shortTitle?: string;
  state: string;
};

/** Returns a function that gives the texts of an item on a day, in the time zone of its venue. */
export function useItemText(): (item: CalendarItem, day: string, timeZone: string) => ItemText {
  const t = useTranslations("hostCalendar.item");
  const tLegend = useTranslations("hostCalendar.legend");
  const locale = useLocale();

  const formatTimes = (from: string | null, to: string | null) => {
    const clock = (time: string) => formatClock(time, locale);
    if (from === "00:00" && to === "00:00") return t("allDay");
    if (from && to) return t("span", { from: clock(from), to: clock(to) });
    if (from) return from === "00:00" ? t("allDay") : t("from", { time: clock(from) });
    return to && to !== "00:00" ? t("until", { time: clock(to) }) : t("allDay");
  };

  const getTimes = (item: TakenItem, day: string, timeZone: string) => {
    const [start, end] = item.bufferOnly
      ? [item.occupiedFrom, item.occupiedTo]
      : [item.startsAt, item.endsAt];
    const { from, to } = partOnDay(day, start, end, timeZone);
    const time = formatTimes(from, to);
    const hasStart = from && to && time !== t("allDay");
    return { time, shortTime: hasStart ? formatClock(from, locale) : time };
  };

  const guestName = (item: TakenItem) => {
    if (item.guest === null) return t("formerGuest");
    return item.guest ? isolate(item.guest) : t("aGuest");
  };

  return (item, day, timeZone) => {
    if (item.kind === "exception") {
      const hours = formatTimes(item.opens, item.closes);
      return {
        time: t("allDay"),
        shortTime: "",
        title: item.reason ? isolate(item.reason) : tLegend("exception"),
        state: item.closed ? t("closed") : t("otherHours", { hours }),
      };
    }
    const times = getTimes(item, day, timeZone);
    if (item.kind === "block") {
      const calendarName = item.calendar ? isolate(item.calendar) : t("outside");
      const state = item.imported
        ? t("imported", { calendar: calendarName })
        : item.rule
          ? joinList([t("block"), t(`repeats.${item.rule}`)], locale)
          : t("block");
      return { ...times, title: item.reason ? isolate(item.reason) : t("block"), state };
    }
    if (item.kind === "hold") return { ...times, title: t("hold"), state: tLegend("held") };
    const status = (["confirmed", "pending", "completed"] as const).find(
      (each) => each === item.status,
    );
    return {
      ...times,
      title: t("booking", { guest: guestName(item), count: item.guests }),
      shortTitle: guestName(item),
      state: item.bufferOnly ? t("buffer") : tLegend(status ?? "held"),
    };
  };
}
