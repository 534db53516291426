import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { cancellationText } from "@/lib/quotes/cancellation-text";
import { type PolicyWording, policyWording } from "@/lib/quotes/rules/policy-wording";
import type { Locale } from "@/lib/shared/locale-tag";
import { policyText } from "@/lib/venues/policy-text";
import { policies } from "@/lib/venues/types";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";

const messages = { en, ar: ar as typeof en };
const translate = (locale: Locale) =>
  createTranslator({ locale, messages: messages[locale], namespace: "policies" });
const refund = (fullUntil: string | null, halfUntil: string | null) => ({ fullUntil, halfUntil });
const ahead = refund("2127-04-01T10:00:00Z", "2127-04-08T10:00:00Z");
const over = refund("2020-01-01T00:00:00Z", null);

function textOf(
  dates: ReturnType<typeof refund>,
  wording: PolicyWording,
  locale: Locale,
  isConfirmed = false,
) {
  const terms = { timeZone: "Africa/Cairo", wording, isConfirmed };
  return cancellationText(dates, terms, locale, translate(locale));
}

describe.each(["en", "ar"] as const)("the cancellation policy of a booking in %s", (locale) => {
  const { dates } = messages[locale].policies;
  const beginning = (text: string) => text.split("{date}")[0] ?? "";

  test.each(["due", "refund"] as const)("names dates, the rest and the grace, as %s", (wording) => {
    const { free, later } = textOf(ahead, wording, locale);
    expect(free).toContain(beginning(dates[wording].full));
    expect(later).toEqual([
      expect.stringContaining(beginning(dates[wording].half)),
      dates[wording].none,
      dates[wording].grace,
    ]);
  });

  test("promises nothing whose date is over", () => {
    expect(textOf(over, "due", locale)).toEqual({
      free: null,
      later: [dates.due.never, dates.due.grace],
    });
  });

  test("names the grace no more once it is confirmed", () => {
    expect(textOf(over, "due", locale, true).later).toEqual([dates.due.never]);
  });

  test("speaks of a refund only where it is paid by card", () => {
    const t = translate(locale);
    const speaks = (isByCard: boolean) => {
      const wording = policyWording(isByCard);
      const { free, later } = textOf(ahead, wording, locale);
      const texts = [...policies.map((policy) => policyText(policy, wording, t)), free, ...later];
      return texts.filter((text) => /refund|استرداد/i.test(String(text)));
    };
    expect(speaks(false)).toEqual([]);
    expect(speaks(true).length).toBeGreaterThan(policies.length);
  });

  test("says nothing of a policy that is not known", () => {
    expect(policyText("something_else", "due", translate(locale))).toBeNull();
  });
});
