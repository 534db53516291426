import { expect, it } from "vitest";
import { getConfirmations } from "@/lib/shared/confirmations";

const user = { is_verified: false, verification_type: "email", isIdentityChecked: false };

it("a code by email confirms the email, and no identity", () => {
  expect(getConfirmations({ ...user, is_verified: true })).toEqual(["email"]);
});

it("a code by phone confirms the phone, and no identity", () => {
  expect(getConfirmations({ ...user, is_verified: true, verification_type: "phone" })).toEqual([
    "phone",
  ]);
});

it("an identity is confirmed only where an admin checked one", () => {
  expect(getConfirmations({ ...user, isIdentityChecked: true })).toEqual(["identity"]);
  expect(getConfirmations({ ...user, is_verified: true, isIdentityChecked: true })).toEqual([
    "identity",
    "email",
  ]);
});

it("nothing is confirmed of a new account", () => {
  expect(getConfirmations(user)).toEqual([]);
  expect(
    getConfirmations({ is_verified: null, verification_type: null, isIdentityChecked: null }),
  ).toEqual([]);
});
