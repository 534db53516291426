import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { RefundOutcome } from "@/components/quotes/refund-outcome";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextareaField } from "@/components/ui/control-fields";
import { toast } from "@/components/ui/toast";
import { cancelBooking } from "@/lib/bookings/actions";
import type { Booking, Refund } from "@/lib/bookings/types";
import { callAction, isAnswered } from "@/lib/call-action";
import { getJson } from "@/lib/shared/get-json";
import { textLimits } from "@/lib/shared/text-limits";

/** Cancels a booking after a dialog that says what becomes of the money. `open` shows the `dialog`, which the caller renders. */
export function useCancelBooking(booking: Pick<Booking, "id" | "currency" | "side">) {
  const t = useTranslations("bookings.cancel");
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const router = useRouter();
  const [refund, setRefund] = useState<Refund | null>(null);
  const [reason, setReason] = useState("");
  const [isPending, startTransition] = useTransition();

  const loadRefund = () => getJson<Refund>(`/api/bookings/${booking.id}/refund`);

  /** Shows the amount kept now, if it differs from `shownMinor`; the dialog stays open. */
  async function showChangedRefund(shownMinor: number): Promise<boolean> {
    const result = await loadRefund();
    if (!result.ok || result.data.keptMinor === shownMinor) return false;
    setRefund(result.data);
    toast.error(t("changed"));
    return true;
  }

  function openDialog() {
    startTransition(async () => {
      const result = await loadRefund();
      if (result.ok) setRefund(result.data);
      else toast.error(errorText(result.code));
    });
  }

  function handleConfirm() {
    if (!refund) return;
    const { keptMinor } = refund;
    startTransition(async () => {
      const result = await callAction(cancelBooking({ bookingId: booking.id, reason, keptMinor }));
      if (result.ok) toast.success(t("done"));
      else if (result.code === "wrong_status" && (await showChangedRefund(keptMinor))) return;
      else toast.error(errorText(result.code));
      // Without an answer the dialog stays open and keeps the typed reason.
      if (!isAnswered(result)) return;
      setRefund(null);
      router.refresh();
    });
  }

  const error =
    reason.trim().length > textLimits.reason
      ? fieldErrorText(`tooLong:${textLimits.reason}`)
      : undefined;
  const dialog = (
    <ConfirmDialog
      open={refund !== null}
      title={t("title")}
      confirmLabel={t("confirm")}
      cancelLabel={t("keep")}
      danger
      busy={isPending}
      confirmDisabled={Boolean(error)}
      onConfirm={handleConfirm}
      onCancel={() => setRefund(null)}
      body={
        refund && (
          <div className="flex flex-col gap-4">
            <RefundOutcome
              refund={refund}
              currency={booking.currency}
              isGuest={booking.side === "guest"}
            />
            <TextareaField
              label={t("reason")}
              hint={t("reasonHint", { side: booking.side })}
              error={error}
              rows={3}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        )
      }
    />
  );
  return { label: t("open"), open: openDialog, isOpening: isPending && !refund, dialog };
}
