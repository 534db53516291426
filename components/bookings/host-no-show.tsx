"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { markNoShow } from "@/lib/bookings/host-actions";

/** Says that nobody came, or takes that back; and that no amount depends on it. */
export function NoShow({
  bookingId,
  markedOn,
  changeable,
}: {
  bookingId: string;
  /** When it was marked, in words. */
  markedOn: string | null;
  changeable: boolean;
}) {
  const t = useTranslations("hostBooking.noShow");
  const errorText = useErrorText();
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  const [busy, start] = useTransition();

  const mark = (noShow: boolean) =>
    start(async () => {
      try {
        const answer = await markNoShow({ bookingId, noShow });
        if (answer.ok) toast.success(t(noShow ? "done" : "undone"));
        else toast.error(errorText(answer.code));
        setAsked(false);
      } catch (problem) {
        console.error("the no-show was not marked", problem);
        toast.error(errorText("unexpected"));
      }
      router.refresh();
    });

  return (
    <div className="flex flex-col items-start gap-3">
      {markedOn && <p className="font-medium">{t("marked", { date: markedOn })}</p>}
      <p className="text-muted text-sm">{t("hint")}</p>
      {changeable && (
        <Button
          size="sm"
          variant="outline"
          disabled={busy}
          onClick={() => (markedOn ? mark(false) : setAsked(true))}
        >
          {t(markedOn ? "undo" : "mark")}
        </Button>
      )}
      <ConfirmDialog
        open={asked}
        title={t("ask")}
        body={t("hint")}
        confirmLabel={t("confirm")}
        cancelLabel={t("keep")}
        busy={busy}
        onConfirm={() => mark(true)}
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}
