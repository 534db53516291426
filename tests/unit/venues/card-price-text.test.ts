import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { cardPriceText } from "@/components/venues/card-price-text";
import type { Locale } from "@/lib/shared/locale-tag";
import type { FromPrice } from "@/lib/venues/types";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";

const none = { hours: null, days: null, guests: null };

function textOf(
  from: Partial<FromPrice>,
  { totalMinor = null as number | null, currency = "EGP", locale = "en" as Locale } = {},
): string {
  const messages = (locale === "ar" ? ar : en) as typeof en;
  const t = createTranslator({ locale, messages, namespace: "venues.card" });
  const price = { currency, from: { totalMinor: 4_055_100, ...none, ...from }, totalMinor };
  return cardPriceText(price, locale, t).join("").replaceAll("\u00a0", " ");
}

describe("the price of a card", () => {
  test("names the shortest booking that it is for", () => {
    expect(textOf({ hours: 4 })).toBe("From EGP 40,551 · 4 hours");
    expect(textOf({ hours: 1 })).toBe("From EGP 40,551 · 1 hour");
    expect(textOf({ hours: 1.5 })).toBe("From EGP 40,551 · 1.5 hours");
    expect(textOf({ days: 1 })).toBe("From EGP 40,551 · 1 day");
    expect(textOf({ guests: 1 })).toBe("From EGP 40,551 · 1 guest");
    expect(textOf({ hours: 4, guests: 100 })).toBe("From EGP 40,551 · 4 hours, 100 guests");
    expect(textOf({ days: 2, guests: 3 })).toBe("From EGP 40,551 · 2 days, 3 guests");
  });

  test("keeps a number and its unit, and the dot and what is before it, on one line", () => {
    const messages = en;
    const t = createTranslator({ locale: "en", messages, namespace: "venues.card" });
    const from = { ...none, totalMinor: 100_00, hours: 4, guests: 100 };
    const text = cardPriceText({ currency: "EGP", from, totalMinor: null }, "en", t).join("");
    expect(text.split(" ")).toEqual([
      "From",
      "EGP\u00a0100\u00a0·",
      "4\u00a0hours,",
      "100\u00a0guests",
    ]);
  });

  test("is the total where a time is known", () => {
    expect(textOf({ hours: 4 }, { totalMinor: 100_00 })).toBe("EGP 100 in total");
    expect(textOf({ hours: 4 }, { totalMinor: 0 })).toBe("Free");
    expect(textOf({ hours: 4, guests: 20 }, { totalMinor: 100_00 })).toBe("EGP 100 in total");
  });

  test("says of a total that it is for one guest, which nobody may have asked for", () => {
    const total = { totalMinor: 100_00 };
    expect(textOf({ hours: 4, guests: 1 }, total)).toBe("EGP 100 in total · 1 guest");
    expect(textOf({ guests: 1 }, { ...total, locale: "ar" })).toMatch(
      /^الإجمالي .*100.* · ضيف واحد$/,
    );
    expect(textOf({ guests: 1 }, { totalMinor: 0 })).toBe("Free · 1 guest");
  });

  test("of a free venue is no amount", () => {
    expect(textOf({ totalMinor: 0, hours: 2 })).toBe("Free · 2 hours");
    expect(textOf({ totalMinor: 0, hours: 2 }, { locale: "ar" })).toBe("مجانًا · ساعتان");
  });

  test("has the decimals of its currency", () => {
    const from = { totalMinor: 12_962, hours: 1 };
    expect(textOf(from, { currency: "KWD" })).toBe("From KWD 12.962 · 1 hour");
    expect(textOf(from, { currency: "JPY" })).toBe("From ¥12,962 · 1 hour");
  });

  test("has Arabic plurals", () => {
    const rules = [1, 2, 3, 11].map((hours) =>
      textOf({ hours }, { locale: "ar" }).split(" · ").at(-1),
    );
    expect(rules).toEqual(["ساعة واحدة", "ساعتان", "3 ساعات", "11 ساعة"]);
    expect(textOf({ days: 2, guests: 100 }, { locale: "ar" })).toContain("· يومان، 100 ضيف");
  });
});
