"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import type { FormProblem } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/control-fields";
import { Notice } from "@/components/ui/notice";
import { callAction } from "@/lib/call-action";
import { startConversation } from "@/lib/messaging/actions";
import type { RequestedPeriod } from "@/lib/messaging/types";
import { textLimits } from "@/lib/shared/text-limits";
import { useDraft } from "./use-draft";
import { useMessageId } from "./use-message-id";

/**
 * The form of the first message about a listing. Opens the conversation after sending. This browser keeps the text until
 * it is sent.
 */
export function StartConversationForm({
  userId,
  listingId,
  period,
  guests,
}: {
  userId: string;
  listingId: string;
  period: RequestedPeriod | null;
  guests: number | null;
}) {
  const t = useTranslations("messaging");
  const errorText = useErrorText({ forbidden: t("refused"), own_venue: t("ask.own") });
  const fieldErrorText = useFieldErrorText();
  const router = useRouter();
  const { draft: body, changeDraft } = useDraft(userId, `listing:${listingId}`);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const { getMessageId } = useMessageId();
  const [isPending, startTransition] = useTransition();
  const text = body.trim();
  const isTooLong = text.length > textLimits.message;
  const error = isTooLong ? fieldErrorText(`tooLong:${textLimits.message}`) : undefined;

  function send() {
    if (!text || isTooLong) return;
    setProblem(null);
    startTransition(async () => {
      const messageId = getMessageId(text);
      const result = await callAction(
        startConversation({ listingId, period, guests, body: text, messageId }),
      );
      if (result.ok) {
        changeDraft(() => "");
        router.push(`/dashboard/messages/${result.data.conversationId}`);
      } else setProblem(result.code);
    });
  }

  return (
    <form
      noValidate
      className="flex flex-col items-start gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {problem && <Notice kind="danger">{errorText(problem)}</Notice>}
      <TextareaField
        label={t("message")}
        hint={t("ask.hint")}
        error={error}
        fieldClassName="w-full"
        rows={6}
        value={body}
        onChange={(event) => changeDraft(() => event.target.value)}
      />
      <Button type="submit" loading={isPending} disabled={!text || isTooLong}>
        {t("send")}
      </Button>
    </form>
  );
}
