"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { deleteExceptionAction } from "@/lib/availability/host-actions";
import type { OpeningException } from "@/lib/availability/types";
import { callAction, isAnswered } from "@/lib/call-action";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import { AffectedBookingsDialog, useAffectedBookings } from "./affected-bookings-dialog";
import { ExceptionForm } from "./exception-form";

type Props = { venueId: string; today: string; exceptions: OpeningException[] };

/** The opening exceptions of a venue: to add, change and remove. */
export function Exceptions({ venueId, today, exceptions }: Props) {
  const t = useTranslations("hostCalendar.editor");
  const tItem = useTranslations("hostCalendar.item");
  const locale = useLocale();
  const getErrorText = useErrorText();
  const router = useRouter();
  const affected = useAffectedBookings();
  const [edited, setEdited] = useState<OpeningException | "new" | null>(null);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();

  const remove = (id: string, force: boolean) =>
    startTransition(async () => {
      setRemovedId(id);
      const answer = await callAction(deleteExceptionAction({ id, venueId, force }));
      if (answer.ok && !answer.data.saved) {
        affected.confirm(answer.data.outside);
        return;
      }
      affected.close();
      if (answer.ok) toast.success(t("removed"));
      else toast.error(getErrorText(answer.code));
      if (isAnswered(answer)) router.refresh();
    });
  const formatDays = ({ startsOn, endsOn }: OpeningException) =>
    startsOn === endsOn
      ? formatDay(startsOn, locale)
      : tItem("span", { from: formatDay(startsOn, locale), to: formatDay(endsOn, locale) });
  const formatHours = ({ opens, closes }: OpeningException) =>
    tItem("span", { from: formatClock(opens, locale), to: formatClock(closes, locale) });

  return (
    <div className="flex flex-col gap-4">
      {exceptions.length === 0 && <p className="text-muted">{t("none")}</p>}
      <ul className="flex flex-col gap-3 empty:hidden">
        {exceptions.map((exception) => (
          <li
            key={exception.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-hairline bg-card p-4"
          >
            <div className="min-w-0">
              <p className="font-medium">{formatDays(exception)}</p>
              <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                {exception.closed ? <Badge>{t("closedBadge")}</Badge> : formatHours(exception)}
                {exception.note && <bdi className="break-words">{exception.note}</bdi>}
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                size="sm"
                variant="outline"
                aria-label={t("editNamed", { days: formatDays(exception) })}
                onClick={() => setEdited(exception)}
              >
                {t("edit")}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                className="text-danger!"
                loading={isPending && removedId === exception.id}
                aria-label={t("removeNamed", { days: formatDays(exception) })}
                onClick={() => remove(exception.id, false)}
              >
                {t("remove")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Button variant="outline" className="self-start" onClick={() => setEdited("new")}>
        {t("add")}
      </Button>
      {edited && (
        <ExceptionForm
          venueId={venueId}
          today={today}
          exception={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <AffectedBookingsDialog
        count={affected.count}
        busy={isPending}
        onConfirm={() => removedId && remove(removedId, true)}
        onCancel={affected.close}
      />
    </div>
  );
}
