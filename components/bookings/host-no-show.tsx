"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { markNoShow } from "@/lib/bookings/host-actions";
import { callAction, isAnswered } from "@/lib/call-action";

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
  const errorText = useErrorText();
  const router = useRouter();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, startTransition] = useTransition();

  const mark = (noShow: boolean) =>
    startTransition(async () => {
      const result = await callAction(markNoShow({ bookingId, noShow }));
      if (result.ok) toast.success(t(noShow ? "done" : "undone"));
      else toast.error(errorText(result.code));
      setConfirming(false);
      if (isAnswered(result)) router.refresh();
    });

  return (
    <div className="flex flex-col items-start gap-3">
      {markedOn && <p className="font-medium">{t("marked", { date: markedOn })}</p>}
      <p className="text-muted text-sm">{t("hint")}</p>
      {canChange && (
        <Button
          size="sm"
          variant="outline"
          disabled={isBusy}
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
        busy={isBusy}
        onConfirm={() => mark(true)}
        onCancel={() => setConfirming(false)}
      />
    </div>
  );
}
