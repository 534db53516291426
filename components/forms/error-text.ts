import { useTranslations } from "next-intl";
import type { FormProblem } from "./use-action-form";

export type ErrorTexts = Partial<Record<FormProblem, string>>;

/** Whole minutes until an instant, at least one; no rate limit lasts longer than an hour. */
const minutesUntil = (instant: string) =>
  Math.min(60, Math.max(1, Math.ceil((Date.parse(instant) - Date.now()) / 60_000)));

/**
 * The text of an error code, from the messages of `errors`. `overrides` holds the texts that differ in
 * one place. With `retryAt` (ISO, UTC) the text of `rate_limited` says in how many minutes to retry.
 */
export function useErrorText(
  overrides: ErrorTexts = {},
): (code: FormProblem, retryAt?: string) => string {
  const t = useTranslations("errors");
  return (code, retryAt) => {
    if (code === "rate_limited" && retryAt) {
      return t("rate_limited_until", { minutes: minutesUntil(retryAt) });
    }
    // A newer server may answer a code that this page does not know yet.
    return overrides[code] ?? t(t.has(code) ? code : "unexpected");
  };
}

/** Namespaces with texts of their own for the errors of their fields. */
type FieldNamespace =
  | "auth"
  | "checkout"
  | "hostCalendar"
  | "onboarding"
  | "profile"
  | "provider"
  | "taxDetails"
  | "verify"
  | "wizard";

type FieldError = { message?: string | undefined; root?: { message?: string | undefined } };

/**
 * Returns the text of a field's error; undefined without an error. An error is a message key of `<namespace>.errors` or else of
 * `errors`, with its limit after a colon (`tooLong:160`). The error of a whole list is at its `root`. An unknown key gets the
 * text of `errors.invalid`.
 */
export function useFieldErrorText(
  namespace?: FieldNamespace,
): (error: FieldError | string | undefined) => string | undefined {
  const t = useTranslations();
  return (error) => {
    const message = typeof error === "string" ? error : (error?.message ?? error?.root?.message);
    if (!message) return undefined;
    const [key, limit] = message.split(":");
    const paths = [`${namespace}.errors.${key}`, `errors.${key}`] as "errors.invalid"[];
    const path = paths.find((each) => t.has(each)) ?? "errors.invalid";
    return t(path, { limit: Number(limit) });
  };
}
