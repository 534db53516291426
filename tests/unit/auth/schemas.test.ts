import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { resetInput, signInInput, signUpInput } from "@/lib/auth/schemas";
import { passwordStrength } from "@/lib/shared/password-strength";
import { profileInput, providerInput } from "@/lib/users/schemas";
import ar from "@/messages/ar.json" with { type: "json" };
import en from "@/messages/en.json" with { type: "json" };

/** The message keys of the errors by field; empty for valid input. */
function fieldErrors(schema: z.ZodType, input: unknown): Record<string, string> {
  const result = schema.safeParse(input);
  if (result.success) return {};
  const found: Record<string, string> = {};
  for (const { path, message } of result.error.issues) found[path.join(".")] ??= message;
  return found;
}

const person = {
  role: "guest",
  firstName: "ليلى",
  lastName: "",
  email: " Laila@Example.test ",
  password: "long enough",
  confirm: "long enough",
  locale: "ar",
};
const profile = {
  firstName: "Amal",
  lastName: "",
  phone: "",
  birthdate: "",
  gender: "",
  nationality: "",
  bio: "",
  phoneCountry: "",
};

describe("the schema of a sign-up", () => {
  test("trims the address", () => {
    expect(signUpInput.parse(person).email).toBe("Laila@Example.test");
  });
  test.each([
    [{ email: "" }, "email", "Email is required"],
    [{ email: undefined }, "email", "Email is required"],
    [{ email: "nobody" }, "email", "Invalid email address"],
    [{ email: "a@b" }, "email", "Invalid email address"],
    [{ password: "", confirm: "" }, "password", "Password is required"],
    [
      { password: "1234567", confirm: "1234567" },
      "password",
      "Password must be at least 8 characters",
    ],
    [
      { password: "ك".repeat(40), confirm: "ك".repeat(40) },
      "password",
      "Password is too long: at most 72 letters or digits, 36 in Arabic",
    ],
    [{ confirm: "something else" }, "confirm", "Passwords don't match"],
    [{ firstName: "  " }, "firstName", "Name is required"],
    [{ firstName: "a".repeat(101) }, "firstName", "Name must be at most 100 characters"],
    [{ role: "admin" }, "role", "Choose what you are here for"],
  ])("refuses %o at the field %s: %s", (change, field, text) => {
    const key = fieldErrors(signUpInput, { ...person, ...change })[
      field
    ] as keyof typeof en.auth.errors;
    expect(en.auth.errors[key]).toBe(text);
    expect(ar.auth.errors[key]).toBeTruthy();
  });
  test("accepts an existing password of any length at sign-in", () => {
    expect(fieldErrors(signInInput, { email: "a@b.test", password: "x" })).toEqual({});
    expect(fieldErrors(signInInput, {})).toEqual({
      email: "emailRequired",
      password: "passwordRequired",
    });
  });
  test("requires the same password twice for a reset", () => {
    expect(fieldErrors(resetInput, { password: "long enough", confirm: "long enougH" })).toEqual({
      confirm: "passwordsDiffer",
    });
  });
});

describe("the schema of a profile", () => {
  test("requires nothing but a name", () => {
    expect(fieldErrors(profileInput, profile)).toEqual({});
  });
  test.each([
    [{ phone: "٠١٠٠٠٠٠٠٠٠٠" }, "phone", "01000000000"],
    [{ phone: "\u200e+20 (100) 000-0000 " }, "phone", "+20 (100) 000-0000"],
    [{ firstName: "A\u0000mal\n" }, "firstName", "Amal"],
    [{ bio: "one\r\n\u0007two 🎉\u200f" }, "bio", "one\ntwo 🎉\u200f"],
    [{ birthdate: "1990-02-28" }, "birthdate", "1990-02-28"],
  ] as const)("normalizes %o in the field %s to %s", (change, field, kept) => {
    expect(profileInput.parse({ ...profile, ...change })[field]).toBe(kept);
  });
  test.each([
    [{ phone: "call me" }, { phone: "phoneInvalid" }],
    [{ birthdate: "1990-02-30" }, { birthdate: "birthdateInvalid" }],
    [{ birthdate: "2999-01-01" }, { birthdate: "birthdateInvalid" }],
    [{ birthdate: "1066-01-01" }, { birthdate: "birthdateInvalid" }],
    [{ gender: "x" }, { gender: "choiceInvalid" }],
    [{ nationality: "XX" }, { nationality: "choiceInvalid" }],
    [{ bio: "a".repeat(2001) }, { bio: "bioTooLong" }],
    [{ phoneCountry: "XX" }, { phoneCountry: "choiceInvalid" }],
  ])("refuses %o with %o", (change, expected) => {
    expect(fieldErrors(profileInput, { ...profile, ...change })).toEqual(expected);
  });
});

describe("the schema of a business", () => {
  const business = {
    businessName: "مطبخ أمل",
    businessDescription: "",
    categoryIds: ["0190a1b2-0000-7000-8000-000000000000"],
    websiteUrl: "",
    yearsOfExperience: "",
  };
  test.each([
    ["amal.test", "https://amal.test"],
    ["http://amal.test/menu", "http://amal.test/menu"],
    ["", ""],
  ])("normalizes the web address %s to %s", (websiteUrl, kept) => {
    expect(providerInput.parse({ ...business, websiteUrl }).websiteUrl).toBe(kept);
  });
  test.each([
    [{ businessName: " " }, { businessName: "businessNameRequired" }],
    [{ categoryIds: [] }, { categoryIds: "categoryRequired" }],
    [{ websiteUrl: "javascript:alert(1)" }, { websiteUrl: "websiteInvalid" }],
    [{ websiteUrl: "a b.test" }, { websiteUrl: "websiteInvalid" }],
    [{ yearsOfExperience: "101" }, { yearsOfExperience: "yearsInvalid" }],
    [{ yearsOfExperience: "-1" }, { yearsOfExperience: "yearsInvalid" }],
  ])("refuses %o with %o", (change, expected) => {
    expect(fieldErrors(providerInput, { ...business, ...change })).toEqual(expected);
  });
  test("reads years in Arabic digits", () => {
    expect(providerInput.parse({ ...business, yearsOfExperience: "١٢" }).yearsOfExperience).toBe(
      12,
    );
  });
});

test.each([
  ["short", "weak"],
  ["password1", "weak"],
  ["12345678", "weak"],
  ["aaaaaaaaaaaaaaaaaaaa", "weak"],
  ["abcabcabcabc", "weak"],
  ["plainword", "fair"],
  ["plain word 7", "good"],
  ["correct horse battery staple", "strong"],
  ["قهوة وهيل بعد الغروب", "strong"],
] as const)("the strength of the password %s is %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
