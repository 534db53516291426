import { expect, test } from "vitest";
import { emailInput } from "@/lib/auth/schemas";
import { normalizeEmail } from "@/lib/shared/email";

test.each([
  [" amal@example.test ", "amal@example.test"],
  ["amal@bücher.example", "amal@xn--bcher-kva.example"],
  ["amal@BÜCHER.example", "amal@xn--bcher-kva.example"],
  ["amal@xn--bcher-kva.example", "amal@xn--bcher-kva.example"],
  ["ليلى@example.test", "ليلى@example.test"],
  ["amal@مثال.إختبار", "amal@xn--mgbh0fb.xn--kgbechtv"],
  ["amal@bücher.example/x", "amal@bücher.example/x"],
  ["amal@bücher.example:80", "amal@bücher.example:80"],
  ["@bücher.example", "@bücher.example"],
  ["nobody", "nobody"],
  ["", ""],
])("%s is kept as %s", (typed, kept) => {
  expect(normalizeEmail(typed)).toBe(kept);
  expect(normalizeEmail(kept)).toBe(kept);
});

test("both spellings of an internationalized domain are the same address", () => {
  const [a, b] = ["amal@bücher.example", "amal@xn--bcher-kva.example"].map(
    (email) => emailInput.parse({ email, locale: "en" }).email,
  );
  expect(a).toBe(b);
  expect(emailInput.safeParse({ email: "amal@bü cher.example", locale: "en" }).success).toBe(false);
});
