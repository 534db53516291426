"use client";

import { useTranslations } from "next-intl";
import type { FormProblem } from "./use-action-form";

/** Whole minutes until then, at least one; no limit lasts longer than the hour. */
const minutesUntil = (instant: string) =>
  Math.min(60, Math.max(1, Math.ceil((Date.parse(instant) - Date.now()) / 60_000)));

/** Words for a refusal, with when to try again if that is known. Needs the messages of `auth`. */
export function useProblemText(): (problem: FormProblem, retryAt?: string) => string {
  const t = useTranslations("auth.problems");
  return (problem, retryAt) => {
    if (problem === "rate_limited" && retryAt) {
      return t("rate_limited_until", { minutes: minutesUntil(retryAt) });
    }
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
