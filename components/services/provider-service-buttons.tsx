"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { ReviewNoteDialog } from "@/components/forms/review-note-dialog";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { callAction, isAnswered } from "@/lib/call-action";
import type { ActionResult } from "@/lib/result";
import { deleteService, setServiceStatus, submitService } from "@/lib/services/provider-actions";
import type { ServiceStatus } from "@/lib/services/provider-types";
import { isolate } from "@/lib/shared/isolate";

type ServiceAction = "submit" | "pause" | "resume" | "withdraw" | "delete";
type ConfirmedAction = "pause" | "withdraw" | "delete";

/** The actions of a provider in each status, the most likely first. */
const actionsByStatus: Record<ServiceStatus, ServiceAction[]> = {
  draft: ["submit", "delete"],
  rejected: ["submit", "delete"],
  pending: ["withdraw"],
  active: ["pause"],
  paused: ["resume"],
  suspended: [],
};
const confirmedActions: readonly ServiceAction[] = ["pause", "withdraw", "delete"];

/** The actions of a provider on a service, some after a confirmation. Needs the messages of `provider`. */
export function ProviderServiceButtons({
  id,
  name,
  status,
}: {
  id: string;
  name: string;
  status: ServiceStatus;
}) {
  const t = useTranslations("provider.services");
  const errorText = useErrorText();
  const router = useRouter();
  const [confirmation, setConfirmation] = useState<ConfirmedAction | null>(null);
  const [runningAction, setRunningAction] = useState<ServiceAction | null>(null);
  const [isAskingNote, setAskingNote] = useState(false);
  const [isBusy, startTransition] = useTransition();

  const handlers: Record<ServiceAction, (note?: string) => Promise<ActionResult<unknown>>> = {
    submit: (note) => submitService(note ? { id, note } : { id }),
    pause: () => setServiceStatus({ id, status: "paused" }),
    resume: () => setServiceStatus({ id, status: "active" }),
    withdraw: () => setServiceStatus({ id, status: "draft" }),
    delete: () => deleteService({ id }),
  };

  function run(action: ServiceAction, note?: string) {
    setRunningAction(action);
    startTransition(async () => {
      const result = await callAction<unknown>(handlers[action](note));
      if (!result.ok && result.code === "rejected_unchanged" && !note) {
        setAskingNote(true);
        return;
      }
      if (result.ok) setAskingNote(false);
      if (result.ok) toast.success(t(`done.${action}`));
      else if (action === "submit" && result.code === "invalid_input") toast.error(t("incomplete"));
      else toast.error(errorText(result.code));
      setConfirmation(null);
      if (isAnswered(result)) router.refresh();
    });
  }

  return (
    <>
      {actionsByStatus[status].map((action, index) => (
        <Button
          key={action}
          size="sm"
          variant={
            index === 0 && action !== "withdraw" && action !== "pause" ? "secondary" : "ghost"
          }
          className={action === "delete" ? "text-danger!" : undefined}
          loading={isBusy && runningAction === action && !confirmation}
          disabled={isBusy}
          aria-label={t(`${action}Named`, { name })}
          onClick={() =>
            confirmedActions.includes(action)
              ? setConfirmation(action as ConfirmedAction)
              : run(action)
          }
        >
          {t(action)}
        </Button>
      ))}
      <ConfirmDialog
        open={confirmation !== null}
        title={confirmation && t(`ask.${confirmation}.title`, { name: isolate(name) })}
        body={confirmation && t(`ask.${confirmation}.body`)}
        confirmLabel={confirmation ? t(`ask.${confirmation}.confirm`) : ""}
        cancelLabel={t("cancel")}
        danger={confirmation === "delete"}
        busy={isBusy}
        onConfirm={() => confirmation && run(confirmation)}
        onCancel={() => setConfirmation(null)}
      />
      <ReviewNoteDialog
        isOpen={isAskingNote}
        isBusy={isBusy}
        onSend={(note) => run("submit", note)}
        onCancel={() => setAskingNote(false)}
      />
    </>
  );
}
