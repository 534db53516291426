import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextareaField } from "@/components/ui/control-fields";
import { Notice } from "@/components/ui/notice";
import { isClaimText } from "@/lib/payments/rules/security-deposit";
import type { ActionResult } from "@/lib/result";
import { usePaymentAction } from "./use-payment-action";

export type NoteFormTexts = {
  note: string;
  noteHint: string;
  noteWrong: string;
  submit: string;
  confirmTitle: string;
  confirmYes: string;
  back: string;
  done: string;
  /** The text for an action that is no longer possible. */
  tooLate: string;
};

/** A form of a value and a note about it, sent after a confirmation. What was typed stays when it is refused. */
export function NoteForm<Value>({
  heading,
  texts,
  value,
  onMissing,
  renderField,
  confirmBody,
  send,
  onBack,
}: {
  heading?: ReactNode;
  texts: NoteFormTexts;
  /** Null while it is missing or wrong. */
  value: Value | null;
  /** Moves the focus to the field of the value. */
  onMissing: () => void;
  renderField: (state: { isChecked: boolean; isPending: boolean }) => ReactNode;
  confirmBody: (value: Value) => ReactNode;
  send: (value: Value, note: string) => Promise<ActionResult<unknown>>;
  /** Leaves the form; without it the form has no such button. */
  onBack?: () => void;
}) {
  const noteInput = useRef<HTMLTextAreaElement>(null);
  const { problem, isPending, run } = usePaymentAction(texts.tooLate);
  const [note, setNote] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (value === null) onMissing();
    else if (!isClaimText(note)) noteInput.current?.focus();
    else setConfirming(true);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      {heading}
      {problem && <Notice kind="danger">{problem}</Notice>}
      {renderField({ isChecked, isPending })}
      <TextareaField
        ref={noteInput}
        label={texts.note}
        hint={texts.noteHint}
        error={isChecked && !isClaimText(note) ? texts.noteWrong : undefined}
        value={note}
        isRequired
        disabled={isPending}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {texts.submit}
        </Button>
        {onBack && (
          <Button variant="ghost" disabled={isPending} onClick={onBack}>
            {texts.back}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={texts.confirmTitle}
        body={value !== null && confirmBody(value)}
        confirmLabel={texts.confirmYes}
        cancelLabel={texts.back}
        busy={isPending}
        onConfirm={() => value !== null && run(() => send(value, note), texts.done, close)}
        onCancel={close}
      />
    </form>
  );
}
