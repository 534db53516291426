import { useLocale, useNow, useTranslations } from "next-intl";
import { RelativeTime } from "@/components/i18n/relative-time";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { type ImportState, importState } from "@/lib/calendar-feeds/rules/import-state";
import type { CalendarImport } from "@/lib/calendar-feeds/types";
import { formatInstant } from "@/lib/shared/format-time";
import { ImportButtons } from "./import-buttons";
import { UnreadEvents } from "./unread-events";

const variants: Record<ImportState, BadgeVariant> = {
  never: "neutral",
  fresh: "success",
  partial: "warning",
  stale: "warning",
  failing: "danger",
};

/** An external calendar with the state of its imports. */
export function ImportRow({
  item,
  venueId,
  timeZone,
}: {
  item: CalendarImport;
  venueId: string;
  timeZone: string;
}) {
  const t = useTranslations("calendars.imports");
  const tProblems = useTranslations("calendars.problems");
  const locale = useLocale();
  const now = useNow();
  const ago = (instant: string) => () => <RelativeTime instant={instant} now={now.toISOString()} />;
  const state = importState(item, now.getTime());
  const { failure, lastSuccessAt, lastTriedAt } = item;
  return (
    <li className="flex flex-col gap-3 border-hairline border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 break-words text-lg">
          <bdi>{item.name}</bdi>
        </h3>
        <Badge variant={variants[state]}>{t(`states.${state}`)}</Badge>
        <span className="text-muted text-sm">{t("events", { count: item.events })}</span>
      </div>
      <p dir="ltr" className="match-parent truncate text-muted text-sm">
        {item.url}
      </p>
      {failure && (
        <p className="text-sm">
          <span className="font-medium text-danger">
            {tProblems(failure.problem, { status: failure.status ?? "" })}
          </span>{" "}
          {lastSuccessAt &&
            t("failingSince", { date: formatInstant(failure.since, timeZone, locale) })}
        </p>
      )}
      <p className="text-muted text-sm">
        {lastSuccessAt ? t.rich("lastSuccess", { ago: ago(lastSuccessAt) }) : t("neverRead")}{" "}
        {failure && lastTriedAt && t.rich("lastTried", { ago: ago(lastTriedAt) })}
      </p>
      <UnreadEvents
        events={item.unreadEvents}
        count={item.unreadCount}
        venueId={venueId}
        timeZone={timeZone}
      />
      <ImportButtons id={item.id} name={item.name} />
    </li>
  );
}
