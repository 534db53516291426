"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import {
  isSecurityText,
  parseAmountWithin,
  securityTextLimits,
} from "@/lib/payments/rules/security-deposit";
import { claimSecurityDeposit } from "@/lib/payments/security-actions";
import { currencyName, formatMoney } from "@/lib/shared/money";
import { AmountField } from "./amount-field";
import { ClaimTextField } from "./claim-text-field";
import { usePaymentAction } from "./use-payment-action";

/** Claims a part of a security deposit or all of it, after a confirmation. Needs the messages of securityDeposit. */
export function SecurityClaimForm({
  bookingId,
  depositMinor,
  currency,
  until,
}: {
  bookingId: string;
  depositMinor: number;
  currency: string;
  /** When the time for a claim is over, as text. */
  until: string;
}) {
  const t = useTranslations("securityDeposit.form");
  const locale = useLocale();
  const amountInput = useRef<HTMLInputElement>(null);
  const reasonInput = useRef<HTMLTextAreaElement>(null);
  const { problem, isPending, run } = usePaymentAction(t("tooLate"));
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  const max = money(depositMinor);
  const amountMinor = parseAmountWithin(amount, currency, { min: 1, max: depositMinor });
  const amountError = isChecked && amountMinor === null ? t("amountWrong", { max }) : undefined;
  const reasonError =
    isChecked && !isSecurityText(reason) ? t("textWrong", securityTextLimits) : undefined;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (amountMinor === null) amountInput.current?.focus();
    else if (!isSecurityText(reason)) reasonInput.current?.focus();
    else setConfirming(true);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <div>
        <h3 className="text-lg">{t("title")}</h3>
        <p className="mt-1 max-w-text text-muted">{t("intro", { until })}</p>
      </div>
      {problem && <Notice kind="danger">{problem}</Notice>}
      <AmountField
        ref={amountInput}
        label={t("amount", { currency: currencyName(currency, locale) })}
        hint={t("amountHint", { max })}
        error={amountError}
        value={amount}
        required
        disabled={isPending}
        onChange={setAmount}
      />
      <ClaimTextField
        ref={reasonInput}
        label={t("reason")}
        hint={t("reasonHint")}
        error={reasonError}
        value={reason}
        required
        disabled={isPending}
        onChange={setReason}
      />
      <Button type="submit" className="self-start" disabled={isPending}>
        {t("submit")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t("confirmTitle", { amount: money(amountMinor ?? 0) })}
        body={t("confirmBody")}
        confirmLabel={t("confirmYes")}
        cancelLabel={t("back")}
        busy={isPending}
        onConfirm={() =>
          run(
            () => claimSecurityDeposit({ bookingId, amountMinor: amountMinor ?? 0, reason }),
            t("done"),
            () => setConfirming(false),
          )
        }
        onCancel={() => setConfirming(false)}
      />
    </form>
  );
}
