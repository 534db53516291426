import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import type { CalendarItem, CalendarVenue } from "@/lib/availability/types";
import { cn } from "@/lib/shared/cn";
import { localized } from "@/lib/shared/localized";
import { BlockEntry } from "./block-entry";
import { useItemWords } from "./item-words";
import { statusTone, toneClass } from "./tones";

type Props = {
  item: CalendarItem;
  day: string;
  venue: CalendarVenue;
  /** Whether the venue is named, because there are several. */
  named: boolean;
  /** Short in a cell, in full in a list. */
  full?: boolean;
  className?: string;
};

/** A thing of the calendar: a booking leads to its page, a block to what can be done with it. */
export function CalendarEntry({ item, day, venue, named, full = false, className }: Props) {
  const locale = useLocale();
  const words = useItemWords()(item, day, venue.timeZone);
  const venueName = localized(venue.name, locale);
  const look = cn(
    "flex w-full min-w-0 flex-col justify-start rounded-control border-s-4 text-start text-ink no-underline",
    full ? "px-3 py-2" : "px-1.5 py-0.5 text-xs leading-snug",
    toneClass[statusTone(item)],
    className,
  );
  const parts = full ? (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium tabular-nums">{words.time}</span>
        <span className="text-sm text-muted">{words.state}</span>
      </span>
      <span className="block break-words">{words.title}</span>
      {named && <bdi className="block break-words text-sm text-muted">{venueName}</bdi>}
    </>
  ) : (
    <>
      <span className="flex gap-1">
        {words.brief && <span className="shrink-0 font-medium tabular-nums">{words.brief}</span>}
        <bdi className="min-w-0 truncate">{words.name ?? words.title}</bdi>
      </span>
      {named && <bdi className="block truncate text-muted">{venueName}</bdi>}
      <span className="sr-only">{words.state}</span>
    </>
  );
  const title = full ? undefined : [words.time, words.title, venueName, words.state].join(" · ");
  return <Way item={item} venue={venue} look={look} title={title} parts={parts} />;
}

type WayProps = Pick<Props, "item" | "venue"> & {
  look: string;
  title: string | undefined;
  parts: ReactNode;
};

function Way({ item, venue, look, title, parts }: WayProps) {
  const hover = cn(look, "cursor-pointer hover:brightness-95 dark:hover:brightness-125");
  if (item.kind === "block" && item.id) {
    const { id, reason, calendar, imported, rule } = item;
    return (
      <BlockEntry
        block={{ id, venueId: venue.id, reason, calendar, imported, rule }}
        className={hover}
        title={title}
      >
        {parts}
      </BlockEntry>
    );
  }
  const href =
    item.kind === "booking"
      ? `/host/bookings/${item.id}`
      : item.kind === "exception"
        ? `/host/calendar/hours?venue=${item.venueId}`
        : null;
  return href ? (
    <Link href={href} className={hover} title={title} prefetch={false}>
      {parts}
    </Link>
  ) : (
    <div className={look} title={title}>
      {parts}
    </div>
  );
}
