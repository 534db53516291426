"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type messages from "@/messages/en.json";

/** The parts that open: dialogs and toasts, in the theme and direction of the page. */
export function Live({
  texts,
  labels,
}: {
  texts: typeof messages.debug.sample;
  labels: { close: string; cancel: string; confirm: string };
}) {
  const [open, setOpen] = useState<"dialog" | "confirm" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" onClick={() => setOpen("dialog")}>
        {texts.dialog}
      </Button>
      <Button variant="outline" onClick={() => setOpen("confirm")}>
        {texts.confirm}
      </Button>
      <Button variant="outline" onClick={() => toast.success(texts.toastText)}>
        {texts.toastSuccess}
      </Button>
      <Button variant="outline" onClick={() => toast.error(texts.error)}>
        {texts.toastError}
      </Button>
      <Button variant="outline" onClick={() => toast.loading(texts.toastLoading)}>
        {texts.toastLoading}
      </Button>
      <Dialog
        open={open === "dialog"}
        onClose={close}
        title={texts.dialogTitle}
        closeLabel={labels.close}
        footer={<Button onClick={close}>{labels.close}</Button>}
      >
        <p>{texts.text}</p>
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        danger
        title={texts.confirmTitle}
        body={texts.confirmBody}
        confirmLabel={labels.confirm}
        cancelLabel={labels.cancel}
        onConfirm={close}
        onCancel={close}
      />
    </div>
  );
}
