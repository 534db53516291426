"use client";

import { SendHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import type { FormProblem } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { describedBy } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { textLimits } from "@/lib/shared/text-limits";

/** Whether a text is written on the keys of a screen, where nobody holds Shift: Enter begins a line there. */
const hasScreenKeyboard = () => matchMedia("(hover: none) and (pointer: coarse)").matches;

/** The form below a conversation: with a keyboard Enter sends, and Shift and Enter begins a line. */
export function MessageComposer({
  name,
  text,
  problem,
  onChange,
  onSend,
}: {
  name: string;
  text: string;
  /** Why the last message was not sent. */
  problem: FormProblem | null;
  onChange: (text: string) => void;
  onSend: (text: string) => void;
}) {
  const t = useTranslations("messaging");
  const errorText = useErrorText({ forbidden: t("refused") });
  const fieldErrorText = useFieldErrorText();
  const fieldId = useId();
  const isTooLong = text.trim().length > textLimits.message;
  const error = isTooLong
    ? fieldErrorText(`tooLong:${textLimits.message}`)
    : problem
      ? errorText(problem)
      : undefined;

  function handleSend() {
    if (text.trim() && !isTooLong) onSend(text.trim());
  }

  return (
    <form
      className="@container pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
    >
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <label htmlFor={fieldId} className="sr-only">
            {t("write", { name })}
          </label>
          <Textarea
            id={fieldId}
            rows={1}
            value={text}
            placeholder={t("write", { name })}
            aria-invalid={isTooLong}
            aria-describedby={describedBy(fieldId, { error })}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              // Enter confirms the composition of an input method.
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              if (hasScreenKeyboard()) return;
              event.preventDefault();
              handleSend();
            }}
          />
        </div>
        <Button type="submit" disabled={!text.trim() || isTooLong}>
          <SendHorizontal aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          <span className="sr-only @md:not-sr-only">{t("send")}</span>
        </Button>
      </div>
      <p
        id={`${fieldId}-error`}
        aria-live="polite"
        className="mt-2 font-medium text-danger text-sm empty:hidden"
      >
        {error}
      </p>
    </form>
  );
}
