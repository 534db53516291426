import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import type { CalendarItem, CalendarVenue } from "@/lib/availability/types";
import { cn } from "@/lib/shared/cn";
import { localized } from "@/lib/shared/localized";
import { BlockEntry } from "./block-entry";
import { useItemText } from "./item-text";
import { itemTone, toneClass } from "./item-tone";

type Props = {
  item: CalendarItem;
  day: string;
  venue: CalendarVenue;
  showVenue: boolean;
  /** All details for a list, instead of two short lines for a cell. */
  isDetailed?: boolean;
  className?: string;
};

/** An item of the calendar. A booking links to its page, a block opens its details. */
export function CalendarEntry({
  item,
  day,
  venue,
  showVenue,
  isDetailed = false,
  className,
}: Props) {
  const locale = useLocale();
  const text = useItemText()(item, day, venue.timeZone);
  const venueName = localized(venue.name, locale);
  const entryClass = cn(
    "flex w-full min-w-0 flex-col justify-start rounded-control border-s-4 text-start text-ink no-underline",
    isDetailed ? "px-3 py-2" : "px-1.5 py-0.5 text-xs leading-snug",
    toneClass[itemTone(item)],
    className,
  );
  const content = isDetailed ? (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium tabular-nums">{text.time}</span>
        <span className="text-sm text-muted">{text.state}</span>
      </span>
      <span className="block break-words">{text.title}</span>
      {showVenue && <bdi className="block break-words text-sm text-muted">{venueName}</bdi>}
    </>
  ) : (
    <>
      <span className="flex gap-1">
        {text.shortTime && (
          <span className="shrink-0 font-medium tabular-nums">{text.shortTime}</span>
        )}
        <bdi className="min-w-0 truncate">{text.shortTitle ?? text.title}</bdi>
      </span>
      {showVenue && <bdi className="block truncate text-muted">{venueName}</bdi>}
      <span className="sr-only">{text.state}</span>
    </>
  );
  const title = isDetailed ? undefined : [text.time, text.title, venueName, text.state].join(" · ");
  return (
    <EntryLink item={item} venue={venue} className={entryClass} title={title}>
      {content}
    </EntryLink>
  );
}

type LinkProps = Pick<Props, "item" | "venue"> & {
  className: string;
  title: string | undefined;
  children: ReactNode;
};

function EntryLink({ item, venue, className, title, children }: LinkProps) {
  const linkClass = cn(className, "cursor-pointer hover:brightness-95 dark:hover:brightness-125");
  if (item.kind === "block" && item.id) {
    const { id, reason, calendar, imported, rule } = item;
    return (
      <BlockEntry
        block={{ id, venueId: venue.id, reason, calendar, imported, rule }}
        className={linkClass}
        title={title}
      >
        {children}
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
    <Link href={href} className={linkClass} title={title} prefetch={false}>
      {children}
    </Link>
  ) : (
    <div className={className} title={title}>
      {children}
    </div>
  );
}
