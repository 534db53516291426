import { personalKeys } from "../shared/personal-storage";

const KEY = personalKeys.pendingSignUp;
/** Covers the usual delay of mails; short, because other people may use this browser next. */
const MAX_AGE_MS = 30 * 60_000;

/** A sign-up that waits for its code. Its password is not kept. */
export type PendingSignUp = {
  email: string;
  /** The page to open after the sign-up. */
  target: string;
};

/** Remembers, for every tab of this browser, that a code was mailed for a sign-up. */
export function storePendingSignUp({ email, target }: PendingSignUp): void {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({ email, target, expiresAt: Date.now() + MAX_AGE_MS }),
    );
  } catch {
    // Without storage the page asks for the address again after a reload.
  }
}

/** The sign-up that waits for its code in this browser; null when there is none, or it is too old. */
export function getPendingSignUp(): PendingSignUp | null {
  try {
    const { email, target, expiresAt } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof email === "string" && typeof target === "string" && expiresAt > Date.now()) {
      return { email, target };
    }
    localStorage.removeItem(KEY);
  } catch {
    // A browser that denies access to its storage has stored nothing.
  }
  return null;
}

export function clearPendingSignUp(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
