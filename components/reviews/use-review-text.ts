import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldErrorText } from "@/components/forms/error-text";
import { useRunAction } from "@/components/forms/use-run-action";
import type { ActionResult } from "@/lib/result";
import { textLimits } from "@/lib/shared/text-limits";

/** State of the text of a review or reply: its value, its error, and its submission. */
export function useReviewText() {
  const fieldErrorText = useFieldErrorText();
  const t = useTranslations("reviews.form");
  const [text, setText] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const { isRunning: isPending, run } = useRunAction();
  const length = text.trim().length;
  const isTooLong = length > textLimits.review;
  const error = isTooLong
    ? fieldErrorText(`tooLong:${textLimits.review}`)
    : isSubmitted && length === 0
      ? t("wordsMissing")
      : undefined;

  function submit(action: (text: string) => Promise<ActionResult<unknown>>, successText: string) {
    setSubmitted(true);
    if (length === 0 || isTooLong) return;
    // The text stays in the field until it is stored.
    run(() => action(text.trim()), successText);
  }

  return { text, setText, isSubmitted, setSubmitted, error, isPending, submit };
}
