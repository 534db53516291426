"use client";

import { useTranslations } from "next-intl";
import { type Ref, useId, useState } from "react";
import { useRunAction } from "@/components/forms/use-run-action";
import { Button } from "@/components/ui/button";
import { Radio } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FieldError } from "@/components/ui/field";
import { isAnswered } from "@/lib/call-action";
import { confirmManualPayment } from "@/lib/payments/manual-actions";

const arrivalChoices = ["before", "after"] as const;
export type Arrival = (typeof arrivalChoices)[number];

/** Where an admin says whether a payment arrived before its booking was ended as unpaid. None is chosen at first. */
export function ArrivalChoice({
  ref,
  value,
  isDisabled,
  isMissing,
  onChange,
}: {
  ref: Ref<HTMLFieldSetElement>;
  value: Arrival | null;
  isDisabled: boolean;
  /** Whether to say that a choice is missing. */
  isMissing: boolean;
  onChange: (value: Arrival) => void;
}) {
  const t = useTranslations("payments.manual.host.arrival");
  const id = useId();
  return (
    <fieldset
      ref={ref}
      disabled={isDisabled}
      aria-describedby={isMissing ? `${id}-error` : undefined}
    >
      <legend className="font-medium text-sm">{t("label")}</legend>
      {arrivalChoices.map((name) => (
        <Radio
          key={name}
          name={id}
          value={name}
          label={t(name)}
          checked={name === value}
          onChange={() => onChange(name)}
        />
      ))}
      <FieldError id={`${id}-error`}>{isMissing && t("missing")}</FieldError>
    </fieldset>
  );
}

/**
 * Where an admin says that a part, which was confirmed as a late payment, had arrived before its booking was ended as unpaid.
 * Needs the messages of payments.
 */
export function ArrivalCorrection({
  installmentId,
  amountMinor,
  amount,
}: {
  installmentId: string;
  amountMinor: number;
  /** The same with its currency, as it is shown. */
  amount: string;
}) {
  const t = useTranslations("payments.manual.host");
  const { isRunning, run } = useRunAction();
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button size="sm" variant="outline" onClick={() => setAsked(true)}>
        {t("correct.button")}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t("correct.title", { amount })}
        body={t("correct.body")}
        confirmLabel={t("correct.confirm")}
        cancelLabel={t("back")}
        busy={isRunning}
        onConfirm={() =>
          run(
            () => confirmManualPayment({ installmentId, amountMinor, arrivedBeforeEnd: true }),
            t("correct.done"),
            (answer) => isAnswered(answer) && setAsked(false),
          )
        }
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}
