"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef, useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { ReasonDialog } from "@/components/forms/reason-dialog";
import { useRunAction } from "@/components/forms/use-run-action";
import { useRouter } from "@/components/i18n/use-navigation";
import { RefundOutcome } from "@/components/quotes/refund-outcome";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
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
import { currencyName, parseMoney, toMajor } from "@/lib/shared/money";
import { AmountField } from "./amount-field";
import { type Arrival, ArrivalChoice } from "./payment-arrival";

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
  currency,
  canProveAgain,
  asksAmount,
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
  currency: string;
  /** Whether the guest can send another proof after a refused one. */
  canProveAgain: boolean;
  /** Whether an admin can say that only a part of it arrived. */
  asksAmount: boolean;
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
  const locale = useLocale();
  const amountInput = useRef<HTMLInputElement>(null);
  const firstAmount = String(toMajor(amountMinor, currency));
  const [arrivedAmount, setArrivedAmount] = useState(firstAmount);
  const arrivedMinor = parseMoney(arrivedAmount, currency);
  const isAmountWrong =
    asksAmount && (arrivedMinor === null || arrivedMinor < 1 || arrivedMinor > amountMinor);
  const isPart = asksAmount && arrivedMinor !== null && arrivedMinor < amountMinor;
  const isArrivalMissing = asksArrival && !arrival;
  function handleConfirm() {
    setChecked(true);
    if (isAmountWrong) return amountInput.current?.focus();
    if (isArrivalMissing) return arrivals.current?.querySelector("input")?.focus();
    const arrivedBeforeEnd = asksArrival ? arrival === "before" : undefined;
    const part = isPart ? { arrivedMinor } : {};
    run(
      () => confirmManualPayment({ installmentId, amountMinor, arrivedBeforeEnd, ...part }),
      t("confirmed"),
      settle,
    );
  }
  const close = () => {
    setAsked(null);
    setArrival(null);
    setArrivedAmount(firstAmount);
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
            {asksAmount && (
              <AmountField
                ref={amountInput}
                label={t("arrived.amount", { currency: currencyName(currency, locale) })}
                hint={t("arrived.hint", { amount })}
                error={isChecked && isAmountWrong ? t("arrived.wrong", { amount }) : undefined}
                value={arrivedAmount}
                isRequired
                disabled={isRunning}
                onChange={(event) => setArrivedAmount(event.target.value)}
              />
            )}
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
          hint={t(canProveAgain ? "refuseHint" : "refuseHintLate")}
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
