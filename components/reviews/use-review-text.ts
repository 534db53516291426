import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { toast } from "@/components/ui/toast";
import { callAction, isAnswered } from "@/lib/call-action";
import type { ActionResult } from "@/lib/result";
import { textLimits } from "@/lib/shared/text-limits";

/** State of the text of a review or reply: its value, its error, and its submission. */
export function useReviewText() {
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const t = useTranslations("reviews.form");
  const router = useRouter();
  const [text, setText] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const [isPending, startTransition] = useTransition();
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
    startTransition(async () => {
      // The text stays in the field until it is stored.
      const result = await callAction(action(text.trim()));
      if (result.ok) toast.success(successText);
      else toast.error(errorText(result.code));
      if (isAnswered(result)) router.refresh();
    });
  }

  return { text, setText, isSubmitted, setSubmitted, error, isPending, submit };
}
