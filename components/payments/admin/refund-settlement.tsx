"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Radio } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { settleManualRefund } from "@/lib/payments/refund-actions";
import { type RefundOutcome, refundOutcomes } from "@/lib/payments/rules/manual-refunds";
import { isSecurityText, securityTextLimits } from "@/lib/payments/rules/security-deposit";
import { ClaimTextField } from "../claim-text-field";
import { usePaymentAction } from "../use-payment-action";

/** Where an admin settles a refund by hand as paid or waived, after a confirmation. Needs the messages of adminPayments. */
export function RefundSettlement({ refundId, amount }: { refundId: string; amount: string }) {
  const t = useTranslations("adminPayments.returns.settle");
  const id = useId();
  const outcomes = useRef<HTMLFieldSetElement>(null);
  const noteInput = useRef<HTMLTextAreaElement>(null);
  const { problem, isPending, run } = usePaymentAction(t("changed"));
  const [outcome, setOutcome] = useState<RefundOutcome | null>(null);
  const [note, setNote] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const outcomeError = isChecked && !outcome ? t("outcomeMissing") : undefined;
  const noteError =
    isChecked && !isSecurityText(note) ? t("noteWrong", securityTextLimits) : undefined;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (!outcome) outcomes.current?.querySelector("input")?.focus();
    else if (!isSecurityText(note)) noteInput.current?.focus();
    else setConfirming(true);
  }

  return (
    <Card>
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <h2 className="text-lg">{t("title")}</h2>
        {problem && <Notice kind="danger">{problem}</Notice>}
        <p className="max-w-text text-muted">{t("intro")}</p>
        <fieldset
          ref={outcomes}
          disabled={isPending}
          aria-describedby={outcomeError && `${id}-error`}
        >
          <legend className="font-medium text-sm">{t("outcome")}</legend>
          {refundOutcomes.map((name) => (
            <Radio
              key={name}
              name={id}
              value={name}
              label={t(`outcomes.${name}`)}
              checked={name === outcome}
              onChange={() => setOutcome(name)}
            />
          ))}
          <div aria-live="polite">
            {outcomeError && (
              <p id={`${id}-error`} className="font-medium text-danger text-sm">
                {outcomeError}
              </p>
            )}
          </div>
        </fieldset>
        <ClaimTextField
          ref={noteInput}
          label={t("note")}
          hint={t("noteHint")}
          error={noteError}
          value={note}
          required
          disabled={isPending}
          onChange={setNote}
        />
        <Button type="submit" className="self-start" disabled={isPending}>
          {t("submit")}
        </Button>
      </form>
      <ConfirmDialog
        open={isConfirming}
        title={t("confirmTitle")}
        body={outcome && t(`confirm.${outcome}`, { amount })}
        confirmLabel={t("confirmYes")}
        cancelLabel={t("back")}
        busy={isPending}
        onConfirm={() =>
          run(
            () => settleManualRefund({ refundId, outcome: outcome ?? "paid", note }),
            t("done"),
            () => setConfirming(false),
          )
        }
        onCancel={() => setConfirming(false)}
      />
    </Card>
  );
}
