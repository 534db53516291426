"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
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
} from "@/lib/payments/manual-actions";
import { getJson } from "@/lib/shared/get-json";

/**
 * The decision of the host, or of an admin in their place, on a part that is paid by transfer or in cash. Needs the messages of
 * payments.
 */
export function ManualDecision({
  installmentId,
  proofId,
  amountMinor,
  amount,
  isLate,
}: {
  installmentId: string;
  /** The proof that waits for an answer; null without one. */
  proofId: string | null;
  amountMinor: number;
  /** The same with its currency, as it is shown. */
  amount: string;
  /** Whether the booking was cancelled, so that the guest can send no other proof. */
  isLate: boolean;
}) {
  const t = useTranslations("payments.manual.host");
  const { isRunning, run } = useRunAction();
  const [asked, setAsked] = useState<"confirm" | "refuse" | null>(null);
  const close = () => setAsked(null);
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
      <ConfirmDialog
        open={asked === "confirm"}
        title={t("confirmTitle", { amount })}
        body={t("confirmBody")}
        confirmLabel={t("confirmYes")}
        cancelLabel={t("back")}
        busy={isRunning}
        onConfirm={() =>
          run(() => confirmManualPayment({ installmentId, amountMinor }), t("confirmed"), settle)
        }
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
