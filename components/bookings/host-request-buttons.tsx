"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { RefundOutcome } from "@/components/quotes/refund-outcome";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextareaField } from "@/components/ui/control-fields";
import { toast } from "@/components/ui/toast";
import { cancelBookingAsHost, decideBooking } from "@/lib/bookings/host-actions";
import type { BookingTransition } from "@/lib/bookings/rules/status";
import type { Refund } from "@/lib/bookings/types";
import { callAction, isAnswered } from "@/lib/call-action";
import type { ActionResult } from "@/lib/result";
import { getJson } from "@/lib/shared/get-json";
import { textLimits } from "@/lib/shared/text-limits";

type Props = {
  bookingId: string;
  guest: string;
  currency: string;
  transitions: readonly BookingTransition[];
};
type Confirmation = "decline" | "cancel";

/** Accepts or declines a request, or cancels a confirmed booking after a confirmation with a reason. */
export function HostRequestButtons({ bookingId, guest, currency, transitions }: Props) {
  const t = useTranslations("hosting.answer");
  const errorText = useErrorText();
  const router = useRouter();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [refund, setRefund] = useState<Refund | null>(null);
  const [reason, setReason] = useState("");
  const [isBusy, startTransition] = useTransition();
  const fieldErrorText = useFieldErrorText();
  const error =
    reason.trim().length > textLimits.reason
      ? fieldErrorText(`tooLong:${textLimits.reason}`)
      : undefined;
  const can = (transition: BookingTransition) => transitions.includes(transition);

  const run = (action: () => Promise<ActionResult<unknown>>, successText: string) =>
    startTransition(async () => {
      const result = await callAction(action());
      if (result.ok) toast.success(successText);
      else toast.error(errorText(result.code));
      if (result.ok) setConfirmation(null);
      if (isAnswered(result)) router.refresh();
    });
  /** Asks about a cancellation, once it is known what it does to the money. */
  const askCancellation = () =>
    startTransition(async () => {
      const result = await getJson<Refund>(`/api/bookings/${bookingId}/refund`);
      if (!result.ok) {
        toast.error(errorText(result.code));
        if (isAnswered(result)) router.refresh();
        return;
      }
      setRefund(result.data);
      setConfirmation("cancel");
    });
  const handleConfirm = () => {
    if (confirmation === "decline") {
      run(() => decideBooking({ bookingId, decision: "decline", reason }), t("declined"));
    }
    if (confirmation === "cancel")
      run(() => cancelBookingAsHost({ bookingId, reason }), t("cancelled"));
  };

  return (
    <>
      {can("accept") && (
        <Button
          size="sm"
          variant="success"
          loading={isBusy && !confirmation}
          aria-label={t("acceptNamed", { guest })}
          onClick={() => run(() => decideBooking({ bookingId, decision: "accept" }), t("accepted"))}
        >
          {t("accept")}
        </Button>
      )}
      {can("decline") && (
        <Button
          size="sm"
          variant="outline"
          disabled={isBusy}
          aria-label={t("declineNamed", { guest })}
          onClick={() => setConfirmation("decline")}
        >
          {t("decline")}
        </Button>
      )}
      {can("cancel") && !can("decline") && (
        <Button
          size="sm"
          variant="ghost"
          className="text-danger!"
          disabled={isBusy}
          aria-label={t("cancelNamed", { guest })}
          onClick={askCancellation}
        >
          {t("cancel")}
        </Button>
      )}
      <ConfirmDialog
        open={confirmation !== null}
        title={confirmation ? t(`${confirmation}Title`) : ""}
        confirmLabel={confirmation ? t(`${confirmation}Confirm`) : ""}
        cancelLabel={t("keep")}
        danger
        busy={isBusy}
        confirmDisabled={Boolean(error) || (confirmation === "cancel" && !reason.trim())}
        onConfirm={handleConfirm}
        onCancel={() => setConfirmation(null)}
        body={
          confirmation && (
            <div className="flex flex-col gap-4">
              {confirmation === "cancel" && refund && (
                <RefundOutcome refund={refund} currency={currency} isGuest={false} />
              )}
              <p>{t(`${confirmation}Body`, { guest })}</p>
              <TextareaField
                label={t(confirmation === "cancel" ? "reasonRequired" : "reason")}
                hint={t("reasonHint")}
                error={error}
                rows={3}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </div>
          )
        }
      />
    </>
  );
}
