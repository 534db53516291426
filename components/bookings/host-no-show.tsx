"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRunAction } from "@/components/forms/use-run-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { markNoShow } from "@/lib/bookings/host-actions";

/** Marks a booking as a no-show, or removes the mark. */
export function HostNoShow({
  bookingId,
  markedOn,
  canChange,
}: {
  bookingId: string;
  /** The formatted date of the mark; null without one. */
  markedOn: string | null;
  canChange: boolean;
}) {
  const t = useTranslations("hostBooking.noShow");
  const [isConfirming, setConfirming] = useState(false);
  const { isRunning, run } = useRunAction();

  const mark = (noShow: boolean) =>
    run(
      () => markNoShow({ bookingId, noShow }),
      t(noShow ? "done" : "undone"),
      () => setConfirming(false),
    );

  return (
    <div className="flex flex-col items-start gap-3">
      {markedOn && <p className="font-medium">{t("marked", { date: markedOn })}</p>}
      <p className="text-muted text-sm">{t("hint")}</p>
      {canChange && (
        <Button
          size="sm"
          variant="outline"
          disabled={isRunning}
          onClick={() => (markedOn ? mark(false) : setConfirming(true))}
        >
          {t(markedOn ? "undo" : "mark")}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={t("ask")}
        body={t("hint")}
        confirmLabel={t("confirm")}
        cancelLabel={t("keep")}
        busy={isRunning}
        onConfirm={() => mark(true)}
        onCancel={() => setConfirming(false)}
      />
    </div>
  );
}
