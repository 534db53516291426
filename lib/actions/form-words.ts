"use client";

import { useTranslations } from "next-intl";
import type { FormProblem } from "./use-action-form";

/** Words for a refusal. Needs the messages of `auth`. */
export function useProblemText(): (problem: FormProblem) => string {
  const t = useTranslations("auth.problems");
  return (problem) => {
    const key = problem as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : t("unexpected");
  };
}

/** Words for a field's error, which arrives as a message key; nothing while there is none. */
export function useFieldError(namespace: "auth" | "profile" | "onboarding") {
  const t = useTranslations(namespace);
  return (error: { message?: string } | undefined): string | undefined => {
    if (!error?.message) return undefined;
    const key = `errors.${error.message}` as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : error.message;
  };
}
