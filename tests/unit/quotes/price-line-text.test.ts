import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { priceLineText } from "@/lib/quotes/price-line-text";
import type { PriceLine } from "@/lib/quotes/types";
import type { Locale } from "@/lib/shared/locale-tag";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";

const line = {
  kind: "addon",
  label: { en: "Extra chair", ar: "كرسي إضافي" },
  quantity: 1,
  unitMinor: 6_000,
  amountMinor: 6_000,
};

function textOf(changed: Partial<PriceLine>, locale: Locale = "en") {
  const messages = (locale === "ar" ? ar : en) as typeof en;
  const t = createTranslator({ locale, messages, namespace: "bookings.price" });
  return priceLineText({ ...line, ...changed }, "EGP", locale, t);
}

describe("the label of a price line", () => {
  test("names the unit price and the quantity of what is charged by hour, day or guest", () => {
    expect(textOf({ kind: "hourly", quantity: 5 })).toBe("EGP\u00a060 ×\u00a05 hours");
    expect(textOf({ kind: "daily", quantity: 1 })).toBe("EGP\u00a060 ×\u00a01 day");
    expect(textOf({ kind: "per_person", quantity: 80 })).toBe("EGP\u00a060 ×\u00a080 guests");
  });

  test("is the name of an add-on, with its quantity where it is more than one", () => {
    expect(textOf({})).toBe("Extra chair");
    expect(textOf({ quantity: 3 })).toBe("Extra chair, EGP\u00a060 ×\u00a03");
  });

  test("names the hours of what is sold by the hour, and how many of it", () => {
    expect(textOf({ quantity: 3, hours: 3, count: 1 })).toBe(
      "Extra chair, EGP\u00a060 ×\u00a03 hours",
    );
    expect(textOf({ quantity: 1, hours: 1, count: 1 })).toBe(
      "Extra chair, EGP\u00a060 ×\u00a01 hour",
    );
    expect(textOf({ quantity: 5, hours: 2.5, count: 2 })).toBe(
      "Extra chair, EGP\u00a060 ×\u00a02.5 hours ×\u00a02",
    );
    expect(textOf({ quantity: 4, hours: 2, count: 2 }, "ar")).toMatch(/×\u00a0ساعتين ×\u00a02$/);
    expect(textOf({ quantity: 2, hours: 2, count: 1 }, "ar")).toMatch(/×\u00a0ساعتين$/);
  });

  test("leaves out a price of one that does not multiply to the amount", () => {
    const unitMinor = null;
    expect(textOf({ kind: "hourly", quantity: 4, unitMinor })).toBe("4 hours");
    expect(textOf({ kind: "daily", quantity: 2, unitMinor }, "ar")).toBe("يومان");
    expect(textOf({ kind: "per_person", quantity: 80, unitMinor })).toBe("80 guests");
    expect(textOf({ quantity: 3, unitMinor })).toBe("Extra chair ×\u00a03");
    expect(textOf({ quantity: 5, hours: 2.5, count: 2, unitMinor })).toBe(
      "Extra chair, 2.5 hours ×\u00a02",
    );
  });

  test("is in the reader's language", () => {
    expect(textOf({}, "ar")).toBe("كرسي إضافي");
    expect(textOf({ kind: "hourly", quantity: 2 }, "ar")).toContain("×\u00a0ساعتين");
  });
});
