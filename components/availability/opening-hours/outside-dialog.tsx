"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

/** How many confirmed bookings a change would leave outside, while the host is asked about it. */
export function useOutside() {
  const [count, setCount] = useState<number | null>(null);
  return { count, ask: setCount, close: () => setCount(null) };
}

/** Says what a change of hours means for bookings that are confirmed: nothing, they stay. */
export function OutsideDialog({
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
