import { personalKeys } from "../shared/personal-storage";

const KEY = personalKeys.recoveryEmail;

/** Stores, for this tab only, the address that a recovery mail was sent to. */
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
