import { cookies } from "next/headers";

const RECOVERY_COOKIE = "mahfil_recovery";
const MAX_AGE_SECONDS = 15 * 60;

/** Lets this browser set a password without the old one for 15 minutes: a recovery mail was opened. */
export async function allowPasswordReset(): Promise<void> {
  const store = await cookies();
  store.set(RECOVERY_COOKIE, "1", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: MAX_AGE_SECONDS,
  });
}

export async function isPasswordResetAllowed(): Promise<boolean> {
  return (await cookies()).has(RECOVERY_COOKIE);
}

export async function endPasswordReset(): Promise<void> {
  (await cookies()).delete(RECOVERY_COOKIE);
}
