"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import type { FormProblem } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button, type ButtonSize } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/control-fields";
import { Dialog } from "@/components/ui/dialog";
import { callAction } from "@/lib/call-action";
import { writeAboutBooking, writeToBookingGroup } from "@/lib/messaging/actions";
import { textLimits } from "@/lib/shared/text-limits";
import { useMessageId } from "./use-message-id";

/**
 * A dialog with a message to the counterpart of a booking, or to all of its members if `name` is null. Opens the conversation
 * after sending.
 */
export function WriteAboutBooking({
  bookingId,
  name,
  size,
}: {
  bookingId: string;
  name: string | null;
  size?: ButtonSize;
}) {
  const t = useTranslations("messaging");
  const label = name === null ? t("group.contact") : t("contact", { name });
  const errorText = useErrorText({ forbidden: t("refused"), wrong_status: t("group.nobody") });
  const fieldErrorText = useFieldErrorText();
  const router = useRouter();
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
      const message = { bookingId, body: text, messageId };
      const result = await callAction(
        name === null ? writeToBookingGroup(message) : writeAboutBooking(message),
      );
      if (result.ok) router.push(`/dashboard/messages/${result.data.conversationId}`);
      else setProblem(result.code);
    });
  }

  return (
    <>
      <Button variant="outline" size={size} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        closeLabel={t("close")}
        footer={
          <Button onClick={send} loading={isPending} disabled={!body.trim() || isTooLong}>
            {t("send")}
          </Button>
        }
      >
        <TextareaField
          label={t("message")}
          hint={name === null ? t("group.hint") : undefined}
          error={error}
          rows={5}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Dialog>
    </>
  );
}
