"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { Card } from "@/components/ui/card";
import { Radio } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { settleManualRefund } from "@/lib/payments/refund-actions";
import { type RefundOutcome, refundOutcomes } from "@/lib/payments/rules/manual-refunds";
import { claimTextLimits } from "@/lib/payments/rules/security-deposit";
import { NoteForm } from "../note-form";

/** Where an admin settles a refund by hand as paid or waived, after a confirmation. Needs the messages of adminPayments. */
export function RefundSettlement({ refundId, amount }: { refundId: string; amount: string }) {
  const t = useTranslations("adminPayments.returns.settle");
  const id = useId();
  const outcomes = useRef<HTMLFieldSetElement>(null);
  const [outcome, setOutcome] = useState<RefundOutcome | null>(null);
  return (
    <Card>
      <NoteForm
        heading={
          <div>
            <h2 className="text-lg">{t("title")}</h2>
            <p className="mt-1 max-w-text text-muted">{t("intro")}</p>
          </div>
        }
        texts={{
          note: t("note"),
          noteHint: t("noteHint"),
          noteWrong: t("noteWrong", claimTextLimits),
          submit: t("submit"),
          confirmTitle: t("confirmTitle"),
          confirmYes: t("confirmYes"),
          back: t("back"),
          done: t("done"),
          tooLate: t("changed"),
        }}
        value={outcome}
        onMissing={() => outcomes.current?.querySelector("input")?.focus()}
        renderField={({ isChecked, isPending }) => (
          <fieldset
            ref={outcomes}
            disabled={isPending}
            aria-describedby={isChecked && !outcome ? `${id}-error` : undefined}
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
            <FieldError id={`${id}-error`}>
              {isChecked && !outcome && t("outcomeMissing")}
            </FieldError>
          </fieldset>
        )}
        confirmBody={(chosen) => t(`confirm.${chosen}`, { amount })}
        send={(chosen, note) => settleManualRefund({ refundId, outcome: chosen, note })}
      />
    </Card>
  );
}
