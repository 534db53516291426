"use client";

import { useTranslations } from "next-intl";
import { useId, useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { describedBy, Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { cancelAsHost, decideBooking } from "@/lib/bookings/host-actions";
import type { BookingMove } from "@/lib/bookings/rules/status";
import type { ActionResult } from "@/lib/result";
import { textLimits } from "@/lib/shared/text-limits";

type Props = {
  bookingId: string;
  guest: string;
  /** The amount that a cancellation gives back, in words. */
  total: string;
  moves: readonly BookingMove[];
};
type Asked = "decline" | "cancel";

/** A host's answer to a request, and the way out of a confirmed booking. Both refusals say why. */
export function RequestButtons({ bookingId, guest, total, moves }: Props) {
  const t = useTranslations("hosting.answer");
  const errorText = useErrorText();
  const router = useRouter();
  const reasonId = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [reason, setReason] = useState("");
  const [busy, start] = useTransition();
  const fieldErrorText = useFieldErrorText();
  const error =
    reason.trim().length > textLimits.reason
      ? fieldErrorText(`tooLong:${textLimits.reason}`)
      : undefined;
  const can = (move: BookingMove) => moves.includes(move);

  const run = (call: () => Promise<ActionResult<unknown>>, done: string) =>
    start(async () => {
      try {
        const answer = await call();
        if (answer.ok) toast.success(done);
        else toast.error(errorText(answer.code));
        if (answer.ok) setAsked(null);
      } catch (error) {
        console.error("the booking was not changed", error);
        toast.error(errorText("unexpected"));
      }
      router.refresh();
    });
  const confirm = () => {
    if (asked === "decline") {
      run(() => decideBooking({ bookingId, decision: "decline", reason }), t("declined"));
    }
    if (asked === "cancel") run(() => cancelAsHost({ bookingId, reason }), t("cancelled"));
  };

  return (
    <>
      {can("accept") && (
        <Button
          size="sm"
          variant="success"
          loading={busy && !asked}
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
          disabled={busy}
          aria-label={t("declineNamed", { guest })}
          onClick={() => setAsked("decline")}
        >
          {t("decline")}
        </Button>
      )}
      {can("cancel") && !can("decline") && (
        <Button
          size="sm"
          variant="ghost"
          className="text-danger!"
          disabled={busy}
          aria-label={t("cancelNamed", { guest })}
          onClick={() => setAsked("cancel")}
        >
          {t("cancel")}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked ? t(`${asked}Title`) : ""}
        confirmLabel={asked ? t(`${asked}Confirm`) : ""}
        cancelLabel={t("keep")}
        danger
        busy={busy}
        confirmDisabled={Boolean(error) || (asked === "cancel" && !reason.trim())}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
        body={
          asked && (
            <div className="flex flex-col gap-4">
              <p>{t(`${asked}Body`, { guest, total })}</p>
              <Field
                label={t(asked === "cancel" ? "reasonRequired" : "reason")}
                htmlFor={reasonId}
                hint={t("reasonHint")}
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
    </>
  );
}
