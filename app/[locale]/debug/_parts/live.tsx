"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type messages from "@/messages/en.json";

/** What moves: dialogs and notices, in the theme and direction of the page. */
export function Live({
  words,
  labels,
}: {
  words: typeof messages.debug.sample;
  labels: { close: string; cancel: string; confirm: string };
}) {
  const [open, setOpen] = useState<"dialog" | "confirm" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" onClick={() => setOpen("dialog")}>
        {words.dialog}
      </Button>
      <Button variant="outline" onClick={() => setOpen("confirm")}>
        {words.confirm}
      </Button>
      <Button variant="outline" onClick={() => toast.success(words.toastText)}>
        {words.toastSuccess}
      </Button>
      <Button variant="outline" onClick={() => toast.error(words.error)}>
        {words.toastError}
      </Button>
      <Button variant="outline" onClick={() => toast.loading(words.toastLoading)}>
        {words.toastLoading}
      </Button>
      <Dialog
        open={open === "dialog"}
        onClose={close}
        title={words.dialogTitle}
        closeLabel={labels.close}
        footer={<Button onClick={close}>{labels.close}</Button>}
      >
        <p>{words.text}</p>
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        danger
        title={words.confirmTitle}
        body={words.confirmBody}
        confirmLabel={labels.confirm}
        cancelLabel={labels.cancel}
        onConfirm={close}
        onCancel={close}
      />
    </div>
  );
}
