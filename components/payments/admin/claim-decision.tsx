"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { decideClaim } from "@/lib/payments/claim-actions";
import {
  claimOutcome,
  isSecurityText,
  parseAmountWithin,
  securityTextLimits,
} from "@/lib/payments/rules/security-deposit";
import { currencyName, formatMoney, toMajor } from "@/lib/shared/money";
import { AmountField } from "../amount-field";
import { ClaimTextField } from "../claim-text-field";
import { usePaymentAction } from "../use-payment-action";

/** Where an admin decides how much of a contested claim the host gets, after a confirmation. Needs the messages of adminPayments. */
export function ClaimDecision({
  claimId,
  currency,
  claimedMinor,
}: {
  claimId: string;
  currency: string;
  claimedMinor: number;
}) {
  const t = useTranslations("adminPayments.claim");
  const locale = useLocale();
  const amountInput = useRef<HTMLInputElement>(null);
  const noteInput = useRef<HTMLTextAreaElement>(null);
  const { problem, isPending, run } = usePaymentAction(t("decide.changed"));
  const [amount, setAmount] = useState(String(toMajor(claimedMinor, currency)));
  const [note, setNote] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const money = (minor: number) => formatMoney(minor, currency, locale, { full: true });
  const claimed = money(claimedMinor);
  const grantedMinor = parseAmountWithin(amount, currency, { min: 0, max: claimedMinor });
  const amountError =
    isChecked && grantedMinor === null ? t("decide.amountWrong", { claimed }) : undefined;
  const noteError =
    isChecked && !isSecurityText(note) ? t("decide.noteWrong", securityTextLimits) : undefined;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (grantedMinor === null) amountInput.current?.focus();
    else if (!isSecurityText(note)) noteInput.current?.focus();
    else setConfirming(true);
  }

  return (
    <Card>
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <h2 className="text-lg">{t("decide.title")}</h2>
        {problem && <Notice kind="danger">{problem}</Notice>}
        <p className="max-w-text text-muted">{t("decide.intro")}</p>
        <AmountField
          ref={amountInput}
          label={t("decide.amount", { currency: currencyName(currency, locale) })}
          hint={t("decide.amountHint", { claimed })}
          error={amountError}
          value={amount}
          required
          disabled={isPending}
          onChange={setAmount}
        />
        <ClaimTextField
          ref={noteInput}
          label={t("decide.note")}
          hint={t("decide.noteHint")}
          error={noteError}
          value={note}
          required
          disabled={isPending}
          onChange={setNote}
        />
        <Button type="submit" className="self-start" disabled={isPending}>
          {t("decide.submit")}
        </Button>
      </form>
      <ConfirmDialog
        open={isConfirming}
        title={t("confirm.title")}
        body={
          grantedMinor !== null &&
          t(`confirm.${claimOutcome(grantedMinor, claimedMinor)}`, {
            granted: money(grantedMinor),
            rest: money(claimedMinor - grantedMinor),
          })
        }
        confirmLabel={t("confirm.submit")}
        cancelLabel={t("confirm.cancel")}
        busy={isPending}
        onConfirm={() =>
          run(
            () => decideClaim({ claimId, grantedMinor: grantedMinor ?? 0, note }),
            t("decide.done"),
            () => setConfirming(false),
          )
        }
        onCancel={() => setConfirming(false)}
      />
    </Card>
  );
}
