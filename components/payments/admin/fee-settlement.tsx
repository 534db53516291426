"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { settleOwedFees } from "@/lib/payments/fee-actions";
import type { OwedFee } from "@/lib/payments/fee-types";
import { isSecurityText, securityTextLimits } from "@/lib/payments/rules/security-deposit";
import { formatMoney, parseMoney } from "@/lib/shared/money";
import { AmountField } from "../amount-field";
import { ClaimTextField } from "../claim-text-field";
import { usePaymentAction } from "../use-payment-action";

/** Records what somebody has paid of the fees that they owe, after a confirmation. Needs the messages of adminPayments. */
export function FeeSettlement({ fee }: { fee: OwedFee }) {
  const t = useTranslations("adminPayments.fees");
  const locale = useLocale();
  const amountInput = useRef<HTMLInputElement>(null);
  const noteInput = useRef<HTMLTextAreaElement>(null);
  // One key for one payment: sent again after a lost answer, it is recorded once.
  const key = useRef("");
  const { problem, isPending, run } = usePaymentAction(t("changed"));
  const [isOpen, setOpen] = useState(false);
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const money = (minor: number) => formatMoney(minor, fee.currency, locale, { full: true });
  const typedMinor = parseMoney(amount, fee.currency);
  const amountMinor =
    typedMinor !== null && typedMinor > 0 && typedMinor <= fee.amountMinor ? typedMinor : null;
  const amountError =
    isChecked && amountMinor === null
      ? t("amountWrong", { max: money(fee.amountMinor) })
      : undefined;
  const noteError =
    isChecked && !isSecurityText(note) ? t("noteWrong", securityTextLimits) : undefined;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (amountMinor === null) amountInput.current?.focus();
    else if (!isSecurityText(note)) noteInput.current?.focus();
    else {
      key.current ||= crypto.randomUUID();
      setConfirming(true);
    }
  }

  async function record() {
    const result = await settleOwedFees({
      payeeId: fee.payeeId,
      currency: fee.currency,
      amountMinor: amountMinor ?? 0,
      note,
      key: key.current,
    });
    if (result.ok) {
      // The next payment is another one, also of the same amount.
      key.current = "";
      setAmount("");
      setNote("");
      setChecked(false);
      setOpen(false);
    }
    return result;
  }

  if (!isOpen) {
    return (
      <Button variant="outline" size="sm" className="self-start" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
    );
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      {problem && <Notice kind="danger">{problem}</Notice>}
      <AmountField
        ref={amountInput}
        label={t("amount")}
        hint={t("amountHint", { max: money(fee.amountMinor) })}
        error={amountError}
        value={amount}
        required
        disabled={isPending}
        onChange={setAmount}
      />
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
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {t("submit")}
        </Button>
        <Button variant="ghost" disabled={isPending} onClick={() => setOpen(false)}>
          {t("back")}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={t("confirmTitle")}
        body={t("confirm", { amount: money(amountMinor ?? 0) })}
        confirmLabel={t("submit")}
        cancelLabel={t("back")}
        busy={isPending}
        onConfirm={() => run(record, t("done"), () => setConfirming(false))}
        onCancel={() => setConfirming(false)}
      />
    </form>
  );
}
