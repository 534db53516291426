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
import { formatClock, formatDay } from "@/lib/shared/format-time";
import { ExceptionForm } from "./exception-form";
import { OutsideDialog, useOutside } from "./outside-dialog";

type Props = { venueId: string; today: string; exceptions: OpeningException[] };

/** Days with other hours, or none: to add, change and remove. */
export function Exceptions({ venueId, today, exceptions }: Props) {
  const t = useTranslations("hostCalendar.editor");
  const tItem = useTranslations("hostCalendar.item");
  const locale = useLocale();
  const errorText = useErrorText();
  const router = useRouter();
  const outside = useOutside();
  const [edited, setEdited] = useState<OpeningException | "new" | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const [busy, start] = useTransition();

  const remove = (id: string, anyway: boolean) =>
    start(async () => {
      setRemoved(id);
      try {
        const answer = await deleteExceptionAction({ id, venueId, anyway });
        if (answer.ok && !answer.data.saved) {
          outside.ask(answer.data.outside);
          return;
        }
        outside.close();
        if (answer.ok) toast.success(t("removed"));
        else toast.error(errorText(answer.code));
      } catch (error) {
        console.error("the exception was not removed", error);
        toast.error(errorText("unexpected"));
      }
      router.refresh();
    });
  const daysOf = ({ startsOn, endsOn }: OpeningException) =>
    startsOn === endsOn
      ? formatDay(startsOn, locale)
      : tItem("span", { from: formatDay(startsOn, locale), to: formatDay(endsOn, locale) });
  const hoursOf = ({ opens, closes }: OpeningException) =>
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
              <p className="font-medium">{daysOf(exception)}</p>
              <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                {exception.closed ? <Badge>{t("closedBadge")}</Badge> : hoursOf(exception)}
                {exception.note && <bdi className="break-words">{exception.note}</bdi>}
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                size="sm"
                variant="outline"
                aria-label={t("editNamed", { days: daysOf(exception) })}
                onClick={() => setEdited(exception)}
              >
                {t("edit")}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                className="text-danger!"
                loading={busy && removed === exception.id}
                aria-label={t("removeNamed", { days: daysOf(exception) })}
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
      <OutsideDialog
        count={outside.count}
        busy={busy}
        onConfirm={() => removed && remove(removed, true)}
        onCancel={outside.close}
      />
    </div>
  );
}
