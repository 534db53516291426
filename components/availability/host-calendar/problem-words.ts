"use client";

import { useTranslations } from "next-intl";
import { useErrorWords } from "@/components/forms/error-words";
import type { FormProblem } from "@/components/forms/use-action-form";

/** Words for a refusal of the calendar's forms. */
export function useCalendarProblem(): (problem: FormProblem) => string {
  const t = useTranslations("hostCalendar.problems");
  const errorText = useErrorWords();
  return (problem) => (problem === "offline" ? t("offline") : errorText(problem));
}

/** Words for a field's error, which is a key of `hostCalendar.problems`. */
export function useCalendarFieldError(): (
  error: { message?: string; root?: { message?: string } } | undefined,
) => string | undefined {
  const t = useTranslations("hostCalendar.problems");
  return (error) => {
    const message = error?.message ?? error?.root?.message;
    if (!message) return undefined;
    const key = message as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : t("refused");
  };
}
