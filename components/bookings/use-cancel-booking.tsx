"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { describedBy, Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { cancelBooking, previewRefund } from "@/lib/bookings/actions";
import type { Booking, Refund } from "@/lib/bookings/types";
import { callAction, isAnswered } from "@/lib/call-action";
import { formatMoney } from "@/lib/shared/money";
import { textLimits } from "@/lib/shared/text-limits";

const rules = [
  "not_confirmed",
  "by_host",
  "by_admin",
  "grace",
  "policy_full",
  "policy_half",
  "policy_none",
] as const;

/** What a cancellation does to what is paid by card. */
function cardOutcomeOf({ rule, cardRefundMinor }: Refund) {
  if (rule === "not_confirmed") return "released";
  return cardRefundMinor ? "refunded" : "nothingBack";
}

/** What a cancellation does to what the host has confirmed of a transfer or cash. */
function hostOutcomeOf({ rule, hostRefundMinor }: Refund) {
  if (rule === "not_confirmed") return "nothingDue";
  return hostRefundMinor ? "hostReturns" : "hostKeeps";
}

/**
 * Cancels a booking after a confirmation that shows the exact amount that stays due: `open` asks, in the
 * `dialog` that the caller renders.
 */
export function useCancelBooking(booking: Pick<Booking, "id" | "currency" | "side">) {
  const t = useTranslations("bookings.cancel");
  // Hosts and admins read what the guest owes.
  const tAmount = useTranslations(
    booking.side === "guest" ? "bookings.cancel" : "bookings.cancel.ofGuest",
  );
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const locale = useLocale();
  const router = useRouter();
  const reasonId = useId();
  const [refund, setRefund] = useState<Refund | null>(null);
  const [reason, setReason] = useState("");
  const [isPending, startTransition] = useTransition();

  function openDialog() {
    startTransition(async () => {
      const result = await callAction(previewRefund({ bookingId: booking.id }));
      if (result.ok) setRefund(result.data);
      else toast.error(errorText(result.code));
    });
  }

  function handleConfirm() {
    startTransition(async () => {
      const result = await callAction(cancelBooking({ bookingId: booking.id, reason }));
      if (result.ok) toast.success(t("done"));
      else toast.error(errorText(result.code));
      // Without an answer the dialog stays, with the reason that was typed.
      if (!isAnswered(result)) return;
      setRefund(null);
      router.refresh();
    });
  }

  const error =
    reason.trim().length > textLimits.reason
      ? fieldErrorText(`tooLong:${textLimits.reason}`)
      : undefined;
  const money = (minor: number) => formatMoney(minor, booking.currency, locale, { full: true });
  const rule = rules.find((name) => name === refund?.rule);
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
            <p className="font-semibold text-lg">
              {refund.hostRefundMinor !== null
                ? tAmount(hostOutcomeOf(refund), { amount: money(refund.hostRefundMinor) })
                : refund.cardRefundMinor !== null
                  ? tAmount(cardOutcomeOf(refund), { amount: money(refund.cardRefundMinor) })
                  : refund.dueMinor === 0
                    ? tAmount("nothingDue")
                    : tAmount("due", {
                        amount: money(refund.dueMinor),
                        percent: 100 - refund.percent,
                      })}
            </p>
            {rule !== "not_confirmed" && (
              <p>
                {refund.hostRefundMinor !== null
                  ? tAmount("hostArranges")
                  : refund.cardRefundMinor !== null
                    ? tAmount("nothingMore")
                    : tAmount(refund.dueMinor === 0 ? "paidNothingDue" : "paid")}
              </p>
            )}
            {rule && (
              <p className="text-muted">
                {t(
                  `${refund.cardRefundMinor === null && refund.hostRefundMinor === null ? "rules" : "cardRules"}.${rule}`,
                )}
              </p>
            )}
            <Field
              label={t("reason")}
              htmlFor={reasonId}
              hint={t(booking.side === "admin" ? "reasonHintBoth" : "reasonHint")}
              error={error}
            >
              <Textarea
                id={reasonId}
                rows={3}
                value={reason}
                aria-invalid={Boolean(error)}
                aria-describedby={describedBy(reasonId, { hint: true, error })}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          </div>
        )
      }
    />
  );
  return { label: t("open"), open: openDialog, isOpening: isPending && !refund, dialog };
}
