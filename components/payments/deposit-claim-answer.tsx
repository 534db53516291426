"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextareaField } from "@/components/ui/control-fields";
import { Notice } from "@/components/ui/notice";
import { claimTextLimits, isClaimText } from "@/lib/payments/rules/security-deposit";
import { acceptDepositClaim, contestDepositClaim } from "@/lib/payments/security-deposit-actions";
import { usePaymentAction } from "./use-payment-action";

/** The form in which a guest contests a host's claim, or accepts it after a confirmation. Needs the messages of securityDeposit. */
export function DepositClaimAnswer({ bookingId, amount }: { bookingId: string; amount: string }) {
  const t = useTranslations("securityDeposit.answer");
  const input = useRef<HTMLTextAreaElement>(null);
  const { problem, isPending, run } = usePaymentAction(t("tooLate"));
  const [text, setText] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const error = isChecked && !isClaimText(text) ? t("textWrong", claimTextLimits) : undefined;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (!isClaimText(text)) return input.current?.focus();
    run(() => contestDepositClaim({ bookingId, answer: text }), t("contested"), close);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      {problem && <Notice kind="danger">{problem}</Notice>}
      <TextareaField
        ref={input}
        label={t("label")}
        hint={t("hint")}
        error={error}
        value={text}
        disabled={isPending}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending} loading={isPending && !isConfirming}>
          {t("contest")}
        </Button>
        <Button variant="outline" disabled={isPending} onClick={() => setConfirming(true)}>
          {t("accept", { amount })}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={t("confirmTitle", { amount })}
        body={t("confirmBody")}
        confirmLabel={t("confirmYes")}
        cancelLabel={t("back")}
        busy={isPending}
        onConfirm={() => run(() => acceptDepositClaim({ bookingId }), t("accepted"), close)}
        onCancel={close}
      />
    </form>
  );
}
