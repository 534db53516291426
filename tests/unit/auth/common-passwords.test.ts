// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { requireUncommonPassword } from "@/lib/auth/common-passwords";

const weak = expect.objectContaining({ code: "weak_password" });
const refusalOf = (password: string): unknown => {
  try {
    requireUncommonPassword(password);
    return null;
  } catch (error) {
    return error;
  }
};

describe("a password that is being chosen", () => {
  test.each([
    "12345678",
    "password",
    "PassWord",
    "qwertyuiop",
    "iloveyou",
    "１２３４５６７８",
    "mahfil123",
    "Mahfil-2026!",
    "محفل١٢٣٤٥",
  ])("is refused when many have it: %s", (password) => {
    expect(refusalOf(password)).toEqual(weak);
  });

  test.each(["correct horse", "mahfil-demo", "كلمة سر طويلة", "  password  of mine", "zq8-Kp2!"])(
    "is accepted when few have it: %s",
    (password) => {
      expect(refusalOf(password)).toBeNull();
    },
  );

  test.each([
    ["lib/auth/sign-up-actions.ts", 1],
    ["lib/auth/actions.ts", 1],
    ["lib/users/account-actions.ts", 2],
  ])("is checked by each action of %s that sets one", (file, count) => {
    const calls = readFileSync(file, "utf8").match(/requireUncommonPassword\(password\);/g);
    expect(calls).toHaveLength(count);
  });
});
