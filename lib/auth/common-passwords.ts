import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "../errors.ts";

/** The most used passwords of leaks, in lower case; 18,000 of them have eight characters or more. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/** What somebody who guesses passwords of this site tries first. */
const productNames: ReadonlySet<string> = new Set(["mahfil", "محفل"]);

/** Whether many others have a password: one of the list, or the product's name with digits and signs. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  return commonPasswords.has(text) || productNames.has(text.replace(/[^\p{L}]/gu, ""));
}

/**
 * Refuses a common password that is being chosen. On the server only, because of the size of the list.
 * Throws weak_password.
 */
export function requireUncommonPassword(password: string): void {
  if (isCommonPassword(password)) throw new AppError("weak_password");
}
