"use client";

import { useTranslations } from "next-intl";
import { type Ref, useId, useRef, useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { ReasonDialog } from "@/components/forms/reason-dialog";
import { useRunAction } from "@/components/forms/use-run-action";
import { useRouter } from "@/components/i18n/use-navigation";
import { RefundOutcome } from "@/components/quotes/refund-outcome";
import { Button } from "@/components/ui/button";
import { Radio } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FieldError } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import type { Refund } from "@/lib/bookings/types";
import { type ActionAnswer, isAnswered } from "@/lib/call-action";
import {
  cancelUnpaidBooking,
  confirmManualPayment,
  refusePaymentProof,
  upholdRefusal,
} from "@/lib/payments/manual-actions";
import { getJson } from "@/lib/shared/get-json";

/**
 * The decision of the host, or of an admin in their place, on a part that is paid by transfer or in cash. Needs the messages of
 * payments.
 */
export function ManualDecision({
  installmentId,
  proofId,
  refusedProofId,
  amountMinor,
  amount,
  isLate,
  asksArrival,
  isRefusedBeforeEnd,
}: {
  installmentId: string;
  /** The proof that waits for an answer; null without one. */
  proofId: string | null;
  /** The refused proof whose refusal an admin can uphold; null without one. */
  refusedProofId: string | null;
  amountMinor: number;
  /** The same with its currency, as it is shown. */
  amount: string;
  /** Whether the booking was cancelled, so that the guest can send no other proof. */
  isLate: boolean;
  /** Whether an admin has to say if it arrived before the booking was ended as unpaid. */
  asksArrival: boolean;
  /** Whether the host refused it before they ended the booking as unpaid, so that everything goes back. */
  isRefusedBeforeEnd: boolean;
}) {
  const t = useTranslations("payments.manual.host");
  const { isRunning, run } = useRunAction();
  const [asked, setAsked] = useState<"confirm" | "refuse" | "uphold" | null>(null);
  const arrivals = useRef<HTMLFieldSetElement>(null);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [isChecked, setChecked] = useState(false);
  const isArrivalMissing = asksArrival && !arrival;
  function handleConfirm() {
    setChecked(true);
    if (isArrivalMissing) return arrivals.current?.querySelector("input")?.focus();
    const arrivedBeforeEnd = asksArrival ? arrival === "before" : undefined;
    run(
      () => confirmManualPayment({ installmentId, amountMinor, arrivedBeforeEnd }),
      t("confirmed"),
      settle,
    );
  }
  const close = () => {
    setAsked(null);
    setArrival(null);
    setChecked(false);
  };
  const settle = (answer: ActionAnswer<unknown>) => isAnswered(answer) && close();
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setAsked("confirm")}>
        {t("confirm", { amount })}
      </Button>
      {proofId && (
        <Button size="sm" variant="outline" onClick={() => setAsked("refuse")}>
          {t("refuse")}
        </Button>
      )}
      {refusedProofId && (
        <Button size="sm" variant="outline" onClick={() => setAsked("uphold")}>
          {t("uphold")}
        </Button>
      )}
      <ConfirmDialog
        open={asked === "confirm"}
        title={t("confirmTitle", { amount })}
        body={
          <div className="flex flex-col gap-4">
            {isRefusedBeforeEnd && <p>{t("confirmRefused")}</p>}
            <p>{t("confirmBody")}</p>
            {asksArrival && (
              <ArrivalChoice
                ref={arrivals}
                value={arrival}
                isDisabled={isRunning}
                isMissing={isChecked && isArrivalMissing}
                onChange={setArrival}
              />
            )}
          </div>
        }
        confirmLabel={t("confirmYes")}
        cancelLabel={t("back")}
        busy={isRunning}
        onConfirm={handleConfirm}
        onCancel={close}
      />
      {proofId && (
        <ReasonDialog
          isOpen={asked === "refuse"}
          title={t("refuseTitle")}
          hint={t(isLate ? "refuseHintLate" : "refuseHint")}
          labels={{ confirm: t("refuse"), cancel: t("back") }}
          danger
          isBusy={isRunning}
          onConfirm={(reason) =>
            run(() => refusePaymentProof({ proofId, reason }), t("refused"), settle)
          }
          onCancel={close}
        />
      )}
      {refusedProofId && (
        <ReasonDialog
          isOpen={asked === "uphold"}
          title={t("upholdTitle")}
          hint={t("refuseHintLate")}
          labels={{ confirm: t("uphold"), cancel: t("back") }}
          isBusy={isRunning}
          onConfirm={(reason) =>
            run(() => upholdRefusal({ proofId: refusedProofId, reason }), t("upheld"), settle)
          }
          onCancel={close}
        />
      )}
    </div>
  );
}

const arrivalChoices = ["before", "after"] as const;
type Arrival = (typeof arrivalChoices)[number];

/** Where an admin says whether a payment arrived before its booking was ended as unpaid. None is chosen at first. */
function ArrivalChoice({
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

/** Cancels a booking with an overdue part. */
export function CancelUnpaid({ bookingId, currency }: { bookingId: string; currency: string }) {
  const t = useTranslations("payments.manual.host");
  const { isRunning, run } = useRunAction();
  const errorText = useErrorText();
  const router = useRouter();
  const [isAsking, startAsking] = useTransition();
  const [refund, setRefund] = useState<Refund | null>(null);
  /** Asks once it is known what the cancellation does to the money. */
  const ask = () =>
    startAsking(async () => {
      const result = await getJson<Refund>(`/api/bookings/${bookingId}/unpaid-end`);
      if (result.ok) return setRefund(result.data);
      toast.error(errorText(result.code));
      if (isAnswered(result)) router.refresh();
    });
  return (
    <>
      <Button size="sm" variant="danger" className="self-start" loading={isAsking} onClick={ask}>
        {t("cancel")}
      </Button>
      <ConfirmDialog
        open={refund !== null}
        title={t("cancelTitle")}
        body={
          refund && (
            <div className="flex flex-col gap-4">
              <p>{t("cancelBody")}</p>
              <RefundOutcome refund={refund} currency={currency} isGuest={false} />
            </div>
          )
        }
        confirmLabel={t("cancel")}
        cancelLabel={t("back")}
        danger
        busy={isRunning}
        onConfirm={() =>
          run(
            () => cancelUnpaidBooking({ bookingId }),
            t("cancelled"),
            (answer) => isAnswered(answer) && setRefund(null),
          )
        }
        onCancel={() => setRefund(null)}
      />
    </>
  );
}
