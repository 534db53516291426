import { expect, test } from "vitest";
import { nameLine } from "@/lib/auth/schemas";

const errorOf = (name: string) => nameLine.safeParse(name).error?.issues[0]?.message ?? null;

test.each([
  "Layla 0501234567",
  "+971 50 123 4567",
  "ليلى ٠٥٠١٢٣٤٥٦٧",
  "layla@example.com",
  "www.layla.ae",
  "layla.com",
  "https://layla.ae/x",
])("the name %j is refused for its contact", (name) => {
  expect(errorOf(name)).toBe("nameHasContact");
});

test.each([
  "Layla",
  "J. R. R.",
  "Al-Sayed III",
  "St. John",
  "عبد الرحمن",
  "Layla 1990",
  "D.Committee",
])("the name %j is taken", (name) => {
  expect(errorOf(name)).toBeNull();
});
