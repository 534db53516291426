"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import type { FormProblem } from "@/components/forms/use-action-form";
import { listingPages } from "@/components/listings/kinds";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Radio } from "@/components/ui/checkbox";
import { TextareaField } from "@/components/ui/control-fields";
import { FieldError } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { callAction } from "@/lib/call-action";
import { reportConversation, reportListing } from "@/lib/moderation/report-actions";
import {
  conversationReportReasons,
  listingReportReasons,
  type ReportReason,
  type ReportSubject,
} from "@/lib/moderation/report-types";
import { textLimits } from "@/lib/shared/text-limits";

function sendReport(subject: ReportSubject, reason: ReportReason, text: string) {
  if (subject.about === "listing") {
    const known = listingReportReasons.find((name) => name === reason) ?? "other";
    return callAction(reportListing({ listingId: subject.listingId, reason: known, text }));
  }
  const { conversationId, messageId } = subject;
  const known = conversationReportReasons.find((name) => name === reason) ?? "other";
  return callAction(reportConversation({ conversationId, messageId, reason: known, text }));
}

/** The form to report a listing, a person or a message, with a reason and a text. */
export function ReportForm({ subject }: { subject: ReportSubject }) {
  const t = useTranslations("reports");
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const id = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const [isSent, setSent] = useState(false);
  const [errorCode, setErrorCode] = useState<FormProblem | null>(null);
  const [isPending, startTransition] = useTransition();
  const length = text.trim().length;
  const error =
    length > textLimits.reason
      ? fieldErrorText(`tooLong:${textLimits.reason}`)
      : isSubmitted && reason === "other" && length === 0
        ? t("textMissing")
        : undefined;
  const reasonError = isSubmitted && !reason ? t("reasonMissing") : undefined;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    if (!reason || length > textLimits.reason || (reason === "other" && length === 0)) return;
    setErrorCode(null);
    startTransition(async () => {
      const result = await sendReport(subject, reason, text);
      if (result.ok) setSent(true);
      else setErrorCode(result.code);
    });
  }

  const reasons = subject.about === "listing" ? listingReportReasons : conversationReportReasons;
  const back =
    subject.about === "listing"
      ? {
          href: listingPages[subject.kind].view(subject.listingId),
          label: t(`back.${subject.kind}`),
        }
      : { href: `/dashboard/messages/${subject.conversationId}`, label: t("conversation.back") };
  if (isSent) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Notice kind="success">{t("done")}</Notice>
        <ButtonLink href={back.href} variant="outline">
          {back.label}
        </ButtonLink>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col items-start gap-5">
      {errorCode && <Notice kind="danger">{errorText(errorCode)}</Notice>}
      <fieldset aria-describedby={reasonError ? `${id}-reason` : undefined}>
        <legend className="font-medium text-sm">{t("reason")}</legend>
        {reasons.map((name) => (
          <Radio
            key={name}
            name="reason"
            value={name}
            checked={reason === name}
            onChange={() => setReason(name)}
            label={t(`reasons.${name}`)}
          />
        ))}
        <FieldError id={`${id}-reason`}>{reasonError}</FieldError>
      </fieldset>
      <TextareaField
        label={t("text")}
        hint={t("hint")}
        error={error}
        fieldClassName="w-full"
        rows={5}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" loading={isPending}>
        {t("send")}
      </Button>
    </form>
  );
}
