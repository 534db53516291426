import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ProblemNotice } from "./problem-notice";
import type { useActionForm } from "./use-action-form";

type ActionForm = Pick<
  ReturnType<typeof useActionForm>,
  "submit" | "problem" | "ready" | "pending"
>;

/** A form of useActionForm in an open dialog, which stays while it is submitted. */
export function FormDialog({
  title,
  form: { submit, problem, ready, pending },
  labels,
  isRefused = false,
  onClose,
  children,
}: {
  title: string;
  form: ActionForm;
  labels: { save: string; close: string };
  /** Whether a field shows an error that prevents saving. */
  isRefused?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={() => {
        if (!pending) onClose();
      }}
      title={title}
      closeLabel={labels.close}
      footer={
        <Button type="submit" form={id} loading={pending} disabled={!ready || isRefused}>
          {labels.save}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ProblemNotice problem={problem} />
        {children}
      </form>
    </Dialog>
  );
}
