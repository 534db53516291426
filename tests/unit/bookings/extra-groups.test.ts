import { describe, expect, test } from "vitest";
import { findExtras, groupExtras, isLongList } from "@/lib/bookings/rules/extra-groups";
import type { Extra } from "@/lib/bookings/types";

const music = { slug: "music", name: { en: "Music", ar: "موسيقى" } };
const food = { slug: "food", name: { en: "Food", ar: "طعام" } };

function extra(id: string, values: Partial<Extra> = {}): Extra {
  return {
    id,
    kind: "service",
    name: { en: id, ar: "" },
    description: { en: "", ar: "" },
    pricing: "per_booking",
    priceMinor: 1000,
    maxQuantity: 1,
    stock: null,
    provider: "",
    category: null,
    image: null,
    rating: { average: 0, count: 0 },
    ...values,
  };
}

describe("the groups of extras", () => {
  const extras = [
    extra("oud", { category: music }),
    extra("other"),
    extra("sweets", { category: food }),
    extra("chair", { kind: "addon" }),
    extra("singer", { category: music }),
  ];
  const groupsIn = (locale: "en" | "ar") =>
    groupExtras(extras, locale).map(({ key, extras: members }) => [
      key,
      ...members.map(({ id }) => id),
    ]);

  test("are the add-ons, the categories by name, and what has none", () => {
    expect(groupsIn("en")).toEqual([
      ["addons", "chair"],
      ["services food", "sweets"],
      ["services music", "oud", "singer"],
      ["services ", "other"],
    ]);
  });

  test("are folded from the eleventh extra on", () => {
    const many = Array.from({ length: 11 }, (_, index) => extra(String(index)));
    expect([isLongList(many.slice(1)), isLongList(many)]).toEqual([false, true]);
  });
});

describe("a search in extras", () => {
  const extras = [
    extra("oud", { name: { en: "Oud player", ar: "عازف عُود" }, provider: "Nile Ensemble" }),
    extra("henna", { name: { en: "Henna artist", ar: "نقّاشة حنّاء" }, category: music }),
  ];
  const found = (text: string) => findExtras(extras, text).map(({ id }) => id);

  test("finds all words of it, whatever their case, vowel signs and letters", () => {
    expect(found("PLAYER oud")).toEqual(["oud"]);
    expect(found("عود")).toEqual(["oud"]);
    expect(found("نقاشه حناء")).toEqual(["henna"]);
    expect(found("nile")).toEqual(["oud"]);
    expect(found("موسيقي")).toEqual(["henna"]);
    expect(found("oud henna")).toEqual([]);
    expect(found("  ")).toEqual(["oud", "henna"]);
  });
});
