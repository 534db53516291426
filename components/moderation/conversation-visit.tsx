"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { useTopic } from "@/components/realtime/use-topic";
import { Button } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/control-fields";
import { toast } from "@/components/ui/toast";
import { callAction, isAnswered } from "@/lib/call-action";
import { setConversationJoined, writeAsMahfil } from "@/lib/moderation/visit-actions";
import { textLimits } from "@/lib/shared/text-limits";

/** Joins a reported conversation, writes into it as Mahfil and leaves it. While one is in it, new messages appear by themselves. */
export function ConversationVisit({
  reportId,
  conversationId,
  isJoined,
}: {
  reportId: string;
  conversationId: string;
  isJoined: boolean;
}) {
  const t = useTranslations("reports.read.visit");
  const joinErrorText = useErrorText({ forbidden: t("own") });
  const sendErrorText = useErrorText({ forbidden: t("notJoined") });
  const fieldErrorText = useFieldErrorText();
  const router = useRouter();
  const status = useRef<HTMLParagraphElement>(null);
  const [body, setBody] = useState("");
  const sent = useRef({ text: "", id: "" });
  const [isPending, startTransition] = useTransition();
  const refresh = () => router.refresh();
  useTopic(
    isJoined ? `conversation:${conversationId}` : null,
    { message: refresh, contacts: refresh },
    { onReturn: refresh },
  );
  const text = body.trim();
  const isTooLong = text.length > textLimits.message;
  const error = isTooLong ? fieldErrorText(`tooLong:${textLimits.message}`) : undefined;

  function setJoined(joined: boolean) {
    startTransition(async () => {
      const result = await callAction(setConversationJoined({ reportId, isJoined: joined }));
      if (!result.ok) toast.error(joinErrorText(result.code));
      else if (!joined) toast.success(t("left"));
      // The pressed button disappears.
      status.current?.focus({ preventScroll: true });
      if (isAnswered(result)) router.refresh();
    });
  }

  function send() {
    if (!text || isTooLong) return;
    startTransition(async () => {
      // A retry of the same text after a lost answer writes one message.
      if (sent.current.text !== text) sent.current = { text, id: crypto.randomUUID() };
      const result = await callAction(
        writeAsMahfil({ reportId, body: text, messageId: sent.current.id }),
      );
      if (result.ok) {
        sent.current = { text: "", id: "" };
        setBody("");
        toast.success(t("sent"));
      } else toast.error(sendErrorText(result.code));
      if (isAnswered(result)) router.refresh();
    });
  }

  return (
    <div className="flex flex-col items-start gap-3 rounded-card border border-hairline p-4">
      <p ref={status} tabIndex={-1} role="status" className="text-muted text-sm outline-none">
        {t(isJoined ? "joined" : "hint")}
      </p>
      {isJoined ? (
        <form
          noValidate
          className="flex w-full flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <TextareaField
            label={t("message")}
            error={error}
            rows={3}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" loading={isPending} disabled={!text || isTooLong}>
              {t("send")}
            </Button>
            <Button variant="outline" disabled={isPending} onClick={() => setJoined(false)}>
              {t("leave")}
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="outline" loading={isPending} onClick={() => setJoined(true)}>
          {t("join")}
        </Button>
      )}
    </div>
  );
}
