import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { cancellationText } from "@/lib/quotes/cancellation-text";
import en from "@/messages/en.json";

const t = createTranslator({ locale: "en", messages: en, namespace: "policies" });
const textOf = (fullUntil: string | null, halfUntil: string | null) =>
  cancellationText({ fullUntil, halfUntil }, "Africa/Cairo", "en", t);

describe("the cancellation policy of a booking", () => {
  test("names the dates that are ahead, the rest and the grace", () => {
    const { free, later } = textOf("2127-04-01T10:00:00Z", "2127-04-08T10:00:00Z");
    expect(free).toContain("Full refund until");
    expect(later).toEqual([
      expect.stringContaining("50% refund until"),
      en.policies.none,
      en.policies.grace,
    ]);
  });

  test("promises nothing whose date is over", () => {
    expect(textOf("2020-01-01T00:00:00Z", null)).toEqual({
      free: null,
      later: [en.policies.never, en.policies.grace],
    });
  });
});
