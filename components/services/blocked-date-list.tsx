"use client";

import { useLocale, useTranslations } from "next-intl";
import { ActionButton } from "@/components/forms/action-button";
import { unblockDates } from "@/lib/services/provider-time-actions";
import type { BlockedDates } from "@/lib/services/provider-time-queries";
import { formatDay } from "@/lib/shared/format-time";

/** The dates that a provider blocked, each with a button that unblocks it. Needs the messages of provider. */
export function BlockedDateList({ dates }: { dates: BlockedDates[] }) {
  const t = useTranslations("provider.dates");
  const locale = useLocale();
  if (dates.length === 0) return <p className="text-muted">{t("none")}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {dates.map(({ id, startsOn, endsOn, note }) => {
        const from = formatDay(startsOn, locale);
        const range =
          startsOn === endsOn ? from : t("range", { from, to: formatDay(endsOn, locale) });
        return (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-hairline bg-card p-4"
          >
            <div className="min-w-0">
              <p className="font-medium">{range}</p>
              {note && (
                <p dir="auto" className="match-parent text-muted text-sm wrap-anywhere">
                  {note}
                </p>
              )}
            </div>
            <ActionButton
              action={() => unblockDates({ id })}
              text={t("remove")}
              label={t("removeNamed", { days: range })}
              done={t("removed")}
            />
          </li>
        );
      })}
    </ul>
  );
}
