"use client";

import { useTranslations } from "next-intl";
import { useId, useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import type { FormProblem } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { callAction } from "@/lib/call-action";
import { writeAboutBooking } from "@/lib/messaging/actions";
import { textLimits } from "@/lib/shared/text-limits";
import { useMessageId } from "./use-message-id";

/** A dialog with a message to the counterpart of a booking; opens the conversation after sending. */
export function WriteAboutBooking({ bookingId, name }: { bookingId: string; name: string }) {
  const t = useTranslations("messaging");
  const errorText = useErrorText({ forbidden: t("refused") });
  const fieldErrorText = useFieldErrorText();
  const router = useRouter();
  const fieldId = useId();
  const [isOpen, setOpen] = useState(false);
  const [body, setBody] = useState("");
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const { getMessageId } = useMessageId();
  const [isPending, startTransition] = useTransition();

  const isTooLong = body.trim().length > textLimits.message;
  const error = isTooLong
    ? fieldErrorText(`tooLong:${textLimits.message}`)
    : problem
      ? errorText(problem)
      : undefined;

  function send() {
    if (!body.trim() || isTooLong) return;
    setProblem(null);
    startTransition(async () => {
      const text = body.trim();
      const messageId = getMessageId(text);
      const result = await callAction(writeAboutBooking({ bookingId, body: text, messageId }));
      if (result.ok) router.push(`/dashboard/messages/${result.data.conversationId}`);
      else setProblem(result.code);
    });
  }

  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t("contact", { name })}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("contact", { name })}
        closeLabel={t("close")}
        footer={
          <Button onClick={send} loading={isPending} disabled={!body.trim() || isTooLong}>
            {t("send")}
          </Button>
        }
      >
        <Field label={t("message")} htmlFor={fieldId} error={error}>
          <Textarea
            id={fieldId}
            rows={5}
            value={body}
            aria-invalid={isTooLong}
            aria-describedby={describedBy(fieldId, { error })}
            onChange={(event) => setBody(event.target.value)}
          />
        </Field>
      </Dialog>
    </>
  );
}
