"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/control-fields";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import { type FileProblem, getFileAnswerProblem } from "@/lib/messaging/rules/file-rules";
import { sendManualRefund } from "@/lib/payments/refund-actions";
import { maxRefundNote } from "@/lib/payments/rules/manual-refunds";
import { getProofProblem } from "@/lib/payments/rules/proof-rules";
import { currencyName, formatMoney, parseMoney, toMajor } from "@/lib/shared/money";
import { sendFile } from "@/lib/shared/send-file";
import { AmountField } from "./amount-field";
import { FileChoice } from "./file-choice";

type Sending = { sendingId: string; sentOn: string; note: string; amountMinor?: number };

/** The form in which a host reports when they sent a refund, with a note and a receipt. Needs the messages of payments. */
export function RefundSentForm({
  refundId,
  currency,
  offset,
  firstDay,
  lastDay,
}: {
  refundId: string;
  currency: string;
  /** The least and most that can have been sent of a refund that was offset with the price; null of another one. */
  offset: { leastMinor: number; mostMinor: number } | null;
  /** The first and last day on which it can have been sent, as yyyy-mm-dd. */
  firstDay: string;
  lastDay: string;
}) {
  const t = useTranslations("payments.refunds.send");
  const locale = useLocale();
  const router = useRouter();
  const errorText = useErrorText({
    wrong_status: t("changed"),
    invalid_input: t(offset ? "offset.dayWrong" : "dayWrong"),
  });
  const id = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  /** The id of the report: a repeated report counts once. */
  const sending = useRef("");
  const [day, setDay] = useState(lastDay);
  const [note, setNote] = useState("");
  const amountInput = useRef<HTMLInputElement>(null);
  const [amount, setAmount] = useState(offset ? String(toMajor(offset.mostMinor, currency)) : "");
  const amountMinor = offset && parseMoney(amount, currency);
  const isAmountWrong =
    offset !== null &&
    (amountMinor === null || amountMinor < offset.leastMinor || amountMinor > offset.mostMinor);
  const [file, setFile] = useState<File | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [fileProblem, setFileProblem] = useState<FileProblem | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const dayError = isChecked && !day ? t("dayMissing") : undefined;
  const text = note.trim();
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  const noteError = text.length > maxRefundNote ? t("tooLong", { max: maxRefundNote }) : undefined;

  function choose(chosen: File | null) {
    sending.current = "";
    setFile(chosen);
    setFileProblem(chosen && getProofProblem(chosen));
  }

  /** Sends the report with its file. Returns the problem with the file. */
  async function sendWithFile(
    proof: File,
    { sendingId, sentOn, note, amountMinor }: Sending,
  ): Promise<FileProblem | null> {
    const query = new URLSearchParams({ refund: refundId, day: sentOn, note });
    if (amountMinor) query.set("amount", String(amountMinor));
    const answer = await sendFile({
      url: `/api/uploads/refund-proofs/${sendingId}?${query}`,
      body: proof,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    return answer?.status === 201 ? null : getFileAnswerProblem(answer);
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    setProblem(null);
    const wrong = file && getProofProblem(file);
    setFileProblem(wrong);
    if (isAmountWrong) return amountInput.current?.focus();
    if (!day) return document.getElementById(id)?.focus();
    if (noteError) return document.getElementById(`${id}-note`)?.focus();
    if (wrong) return fileInput.current?.focus();
    sending.current ||= crypto.randomUUID();
    const what: Sending = { sendingId: sending.current, sentOn: day, note: text };
    if (amountMinor) what.amountMinor = amountMinor;
    setSending(true);
    if (file) {
      const refused = await sendWithFile(file, what);
      setSending(false);
      if (refused) return setFileProblem(refused);
    } else {
      const result = await callAction(sendManualRefund({ refundId, ...what }));
      setSending(false);
      if (!result.ok) return setProblem(errorText(result.code));
    }
    toast.success(t("done"));
    router.refresh();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <h3 className="text-lg">{t("title")}</h3>
      {problem && <Notice kind="danger">{problem}</Notice>}
      {offset && (
        <>
          <p className="max-w-text">{t("offset.body")}</p>
          <AmountField
            ref={amountInput}
            label={t("offset.amount", { currency: currencyName(currency, locale) })}
            error={
              isChecked && isAmountWrong
                ? t("offset.wrong", {
                    least: money(offset.leastMinor),
                    most: money(offset.mostMinor),
                  })
                : undefined
            }
            value={amount}
            isRequired
            disabled={isSending}
            onChange={(event) => setAmount(event.target.value)}
          />
        </>
      )}
      <Field label={t("day")} htmlFor={id} error={dayError} required className="max-w-md">
        <DateField
          id={id}
          locale={locale}
          label={t("day")}
          placeholder={t("chooseDay")}
          value={day}
          min={firstDay}
          max={lastDay}
          onChange={setDay}
          invalid={dayError !== undefined}
          disabled={isSending}
          {...(dayError && { describedBy: `${id}-error` })}
        />
      </Field>
      <TextareaField
        id={`${id}-note`}
        label={t("note")}
        hint={t("noteHint")}
        error={noteError}
        rows={2}
        value={note}
        disabled={isSending}
        onChange={(event) => setNote(event.target.value)}
      />
      <FileChoice
        ref={fileInput}
        label={t("file")}
        hint={t("fileHint")}
        error={fileProblem ? t(`problems.${fileProblem}`) : undefined}
        file={file}
        disabled={isSending}
        onChoose={choose}
      />
      <Button type="submit" loading={isSending} className="self-start">
        {t("submit")}
      </Button>
    </form>
  );
}
