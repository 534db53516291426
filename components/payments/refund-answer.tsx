"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextareaField } from "@/components/ui/control-fields";
import { Notice } from "@/components/ui/notice";
import { confirmManualRefund, reportMissingRefund } from "@/lib/payments/refund-actions";
import { maxRefundNote } from "@/lib/payments/rules/manual-refunds";
import { usePaymentAction } from "./use-payment-action";

/** The form in which a guest says that a refund by hand has arrived, or that it has not. Needs the messages of payments. */
export function RefundAnswer({
  refundId,
  amount,
  mayBeMissing,
}: {
  refundId: string;
  amount: string;
  /** Whether the refund was reported as sent, or is late. */
  mayBeMissing: boolean;
}) {
  const t = useTranslations("payments.refunds.answer");
  const { problem, isPending, run } = usePaymentAction(t("changed"));
  const [asked, setAsked] = useState<"received" | "missing" | null>(null);
  const [note, setNote] = useState("");
  const close = () => setAsked(null);
  const text = note.trim();
  const error = text.length > maxRefundNote ? t("tooLong", { max: maxRefundNote }) : undefined;

  return (
    <div className="flex flex-col gap-3">
      {problem && <Notice kind="danger">{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={isPending} onClick={() => setAsked("received")}>
          {t("received")}
        </Button>
        {mayBeMissing && (
          <Button
            size="sm"
            variant="outline"
            disabled={isPending}
            onClick={() => setAsked("missing")}
          >
            {t("missing")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked === "received"}
        title={t("receivedTitle", { amount })}
        body={t("receivedBody")}
        confirmLabel={t("receivedYes")}
        cancelLabel={t("back")}
        busy={isPending}
        onConfirm={() => run(() => confirmManualRefund({ refundId }), t("receivedDone"), close)}
        onCancel={close}
      />
      <ConfirmDialog
        open={asked === "missing"}
        title={t("missingTitle", { amount })}
        confirmLabel={t("missingYes")}
        cancelLabel={t("back")}
        busy={isPending}
        confirmDisabled={error !== undefined}
        onConfirm={() =>
          run(() => reportMissingRefund({ refundId, note: text }), t("missingDone"), close)
        }
        onCancel={close}
        body={
          <div className="flex flex-col gap-5">
            <p>{t("missingBody")}</p>
            <TextareaField
              label={t("note")}
              hint={t("noteHint")}
              error={error}
              rows={3}
              value={note}
              disabled={isPending}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
        }
      />
    </div>
  );
}
