import { personalKeys } from "../shared/personal-storage";

const KEY = personalKeys.recoveryEmail;

/** Stores, for this tab only, the address typed into a form of sign-in, sign-up or recovery. */
export function storeEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Without storage the next form starts empty.
  }
}

/** The stored address; empty when there is none. */
export function getStoredEmail(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
