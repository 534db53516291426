import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { toast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/result";
import { textLimits } from "@/lib/shared/text-limits";

/** A text that is sent once: what it is, what is wrong with it, and the sending. */
export function useWords() {
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const t = useTranslations("reviews.form");
  const router = useRouter();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const [pending, start] = useTransition();
  const length = text.trim().length;
  const tooLong = length > textLimits.review;
  const error = tooLong
    ? fieldErrorText(`tooLong:${textLimits.review}`)
    : tried && length === 0
      ? t("wordsMissing")
      : undefined;

  function send(call: (text: string) => Promise<ActionResult<unknown>>, done: string) {
    setTried(true);
    if (length === 0 || tooLong) return;
    start(async () => {
      // What was written stays until it has been stored.
      const answer = await call(text.trim()).catch(() => null);
      if (answer?.ok) toast.success(done);
      else toast.error(errorText(answer?.code ?? "unexpected"));
      if (answer) router.refresh();
    });
  }

  return { text, setText, tried, setTried, error, pending, send };
}
