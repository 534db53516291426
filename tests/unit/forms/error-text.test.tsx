import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import type { FormProblem } from "@/components/forms/use-action-form";
import en from "@/messages/en.json";

/** Renders a component with the messages of a page. */
function render(Component: () => string | undefined): string {
  const messages = { errors: en.errors, wizard: en.wizard };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages as typeof en}>
      <Component />
    </NextIntlClientProvider>,
  );
}
const plain = (html: string) => html.replaceAll("&#x27;", "'");

describe("useErrorText", () => {
  const textOf = (code: FormProblem, retryAt?: string) =>
    plain(render(() => useErrorText({ forbidden: "Not here." })(code, retryAt)));

  test("returns the text of an error code", () => {
    expect(textOf("not_found")).toBe(en.errors.not_found);
    expect(textOf("offline")).toBe(en.errors.offline);
    expect(textOf("outdated")).toBe(en.errors.outdated);
  });

  test("prefers the text of a form over the general one", () => {
    expect(textOf("forbidden")).toBe("Not here.");
  });

  test("returns the unexpected error for an unknown code", () => {
    expect(textOf("code_of_tomorrow" as FormProblem)).toBe(en.errors.unexpected);
  });

  test("says in how many minutes to retry, between one minute and an hour", () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    expect(textOf("rate_limited")).toBe(en.errors.rate_limited);
    expect(textOf("rate_limited", inSeconds(-10))).toContain("in 1 minute.");
    expect(textOf("rate_limited", inSeconds(14 * 60 + 30))).toContain("in 15 minutes.");
    expect(textOf("rate_limited", inSeconds(9000))).toContain("in 60 minutes.");
  });
});

describe("useFieldErrorText", () => {
  type Input = Parameters<ReturnType<typeof useFieldErrorText>>[0];
  const textOf = (error: Input) => plain(render(() => useFieldErrorText("wizard")(error)));

  test("returns the text of a key in the namespace, with its limit", () => {
    expect(textOf({ message: "required" })).toBe(en.wizard.errors.required);
    expect(textOf("tooMany:40")).toBe("At most 40.");
  });

  test("falls back on the general errors, and then on a general sentence", () => {
    expect(textOf("tooLong:2000")).toBe("This is longer than 2,000 characters.");
    expect(textOf("Invalid input: expected string")).toBe(en.errors.invalid);
  });

  test("finds the error of a list as a whole at its root", () => {
    expect(textOf({ root: { message: "overlap" } })).toBe(en.wizard.errors.overlap);
  });

  test("returns nothing without an error", () => {
    expect(textOf(undefined)).toBe("");
    expect(textOf({})).toBe("");
  });
});
