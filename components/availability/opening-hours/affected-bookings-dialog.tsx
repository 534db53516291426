import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

/** How many confirmed bookings a change of hours would leave outside them, while the host confirms it. */
export function useAffectedBookings() {
  const [count, setCount] = useState<number | null>(null);
  return { count, confirm: setCount, close: () => setCount(null) };
}

/** Says that confirmed bookings outside the new hours stay, and asks whether to go on. */
export function AffectedBookingsDialog({
  count,
  busy,
  onConfirm,
  onCancel,
}: {
  count: number | null;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations("hostCalendar.editor");
  return (
    <ConfirmDialog
      open={count !== null}
      title={t("outsideTitle", { count: count ?? 0 })}
      body={<p>{t("outsideBody", { count: count ?? 0 })}</p>}
      confirmLabel={t("anyway")}
      cancelLabel={t("keep")}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
