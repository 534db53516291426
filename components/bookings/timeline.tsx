import { useLocale, useTranslations } from "next-intl";
import type { TimelineEntry } from "@/lib/bookings/types";
import { formatInstant, timeZoneName } from "@/lib/shared/format-time";
import { textLanguage } from "@/lib/shared/text-language";

const events = [
  "hold",
  "extend",
  "revive",
  "release",
  "lapse",
  "request",
  "book",
  "accept",
  "decline",
  "cancel",
  "end_unpaid",
  "complete",
  "accept_service",
  "decline_service",
  "lapse_service",
  "end_service",
  "accept_offer",
  "replace_account",
  "no_show",
  "no_show_undone",
] as const;
const actors = ["guest", "host", "provider", "admin", "system"] as const;

/** The events of a booking, oldest first, in the venue's time zone. */
export function Timeline({ entries, timeZone }: { entries: TimelineEntry[]; timeZone: string }) {
  const t = useTranslations("bookings.timeline");
  const locale = useLocale();
  return (
    <>
      <p className="mb-3 text-muted text-sm">
        {t("zone", { zone: timeZoneName(timeZone, locale) })}
      </p>
      <ol className="flex flex-col border-hairline border-s-2 ps-5">
        {entries.map((entry) => {
          const event = events.find((name) => name === entry.event);
          const actor = actors.find((name) => name === entry.actor) ?? "system";
          return (
            <li key={entry.id} className="relative pb-4 last:pb-0">
              <span
                aria-hidden="true"
                className="absolute -start-[1.6rem] top-2 size-2.5 rounded-full bg-accent"
              />
              <p>{event ? t(`events.${event}`, { actor: t(`actors.${actor}`) }) : entry.event}</p>
              <p className="text-muted text-sm">
                <time dateTime={entry.at}>{formatInstant(entry.at, timeZone, locale)}</time>
              </p>
              {entry.reason && entry.reason !== "replaced" && (
                <p
                  lang={textLanguage(entry.reason)}
                  dir="auto"
                  className="match-parent break-words text-sm"
                >
                  {entry.reason}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
