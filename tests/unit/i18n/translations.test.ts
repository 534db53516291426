import { expect, it } from "vitest";
import { getTranslations } from "@/lib/i18n/translations";

it("a text that was formatted before is formatted again for other values", async () => {
  const t = await getTranslations({ namespace: "explore", locale: "en" });
  const first = t("count", { count: 1 });
  const second = t("count", { count: 2 });
  expect(second).not.toBe(first);
  expect(t("count", { count: 1 })).toBe(first);
  expect(t("count", { count: 2 })).toBe(second);
});

it("texts of two languages are kept apart", async () => {
  const [english, arabic] = await Promise.all([
    getTranslations({ namespace: "explore", locale: "en" }),
    getTranslations({ namespace: "explore", locale: "ar" }),
  ]);
  expect(english("count", { count: 3 })).not.toBe(arabic("count", { count: 3 }));
  expect(english.has("types.garden")).toBe(true);
});
