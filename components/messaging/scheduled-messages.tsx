"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef, useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { useTopic } from "@/components/realtime/use-topic";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { callAction, isAnswered } from "@/lib/call-action";
import { decideScheduledMessage } from "@/lib/messaging/scheduled-actions";
import type { ScheduledMessage } from "@/lib/messaging/scheduled-types";
import { formatInstant, timeZoneName } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { useScheduledTime } from "./use-scheduled-time";

const variants: Record<ScheduledMessage["state"], BadgeVariant> = {
  waiting: "info",
  sending: "info",
  sent: "success",
  skipped: "neutral",
  missed: "neutral",
};

/** What is scheduled for a booking, which its host skips or sends at once. Needs the messages of scheduledMessages. */
export function ScheduledMessages({
  messages,
  userId,
}: {
  messages: ScheduledMessage[];
  userId: string;
}) {
  const t = useTranslations("scheduledMessages.ofBooking");
  const tAll = useTranslations("scheduledMessages");
  const locale = useLocale();
  const errorText = useErrorText({ wrong_status: t("changed"), forbidden: t("refused") });
  const timeText = useScheduledTime();
  const router = useRouter();
  const list = useRef<HTMLUListElement>(null);
  const [sent, setSent] = useState<ScheduledMessage | null>(null);
  const [isPending, startTransition] = useTransition();
  const refresh = () => router.refresh();
  const isSending = messages.some(({ state }) => state === "sending");
  useTopic(
    isSending ? `user:${userId}` : null,
    { scheduled_message: refresh },
    { onReturn: refresh },
  );

  function decide(id: string, decision: "skip" | "restore" | "send") {
    startTransition(async () => {
      const result = await callAction(decideScheduledMessage({ id, decision }));
      if (result.ok) toast.success(t(`done.${decision}`));
      else toast.error(errorText(result.code));
      setSent(null);
      // The pressed button disappears.
      list.current?.focus({ preventScroll: true });
      if (isAnswered(result)) refresh();
    });
  }

  return (
    <>
      {messages[0] && (
        <p className="text-muted text-sm">
          {t("zone", { zone: timeZoneName(messages[0].timeZone, locale) })}
        </p>
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={tAll("title")}
        className="divide-y divide-hairline outline-none"
      >
        {messages.map((message) => {
          const { id, title, state, sendAt, sentAt, language, text, canSendNow } = message;
          const named = { title: isolate(title) };
          return (
            <li key={id} className="flex flex-col gap-1.5 py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium wrap-anywhere">
                  <bdi>{title}</bdi>
                </span>
                <Badge variant={variants[state]}>{t(`states.${state}`)}</Badge>
              </p>
              <p className="text-sm">
                <time dateTime={sentAt ?? sendAt}>
                  {formatInstant(sentAt ?? sendAt, message.timeZone, locale)}
                </time>
              </p>
              <p className="text-muted text-sm">{timeText(message)}</p>
              {state !== "sent" && (
                <details className="text-sm">
                  <summary className="min-h-11 cursor-pointer py-2.5 text-accent">
                    {t("showText")}
                  </summary>
                  <p className="text-muted">{t(`language.${language}`)}</p>
                  <p
                    lang={language}
                    dir="auto"
                    className="match-parent mb-2 whitespace-pre-line wrap-anywhere"
                  >
                    {text}
                  </p>
                </details>
              )}
              {state !== "sending" &&
                (canSendNow || state === "waiting" || state === "skipped") && (
                  <p className="flex flex-wrap gap-3">
                    {canSendNow && (
                      <Button
                        size="sm"
                        variant="outline"
                        disabled={isPending}
                        aria-label={t("sendNowNamed", named)}
                        onClick={() => setSent(message)}
                      >
                        {t("sendNow")}
                      </Button>
                    )}
                    {(state === "waiting" || state === "skipped") && (
                      <Button
                        size="sm"
                        variant="ghost"
                        disabled={isPending}
                        aria-label={t(state === "waiting" ? "skipNamed" : "restoreNamed", named)}
                        onClick={() => decide(id, state === "waiting" ? "skip" : "restore")}
                      >
                        {t(state === "waiting" ? "skip" : "restore")}
                      </Button>
                    )}
                  </p>
                )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={sent !== null}
        title={t("sendTitle", { title: isolate(sent?.title ?? "") })}
        body={t("sendBody")}
        confirmLabel={t("confirm")}
        cancelLabel={tAll("cancel")}
        busy={isPending}
        onConfirm={() => sent && decide(sent.id, "send")}
        onCancel={() => setSent(null)}
      />
    </>
  );
}
