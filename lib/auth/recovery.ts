import { cookies } from "next/headers";

const RECOVERY_COOKIE = "mahfil_recovery";
const MINUTES = 15;

/** Remembers that this session came from a recovery mail: it may set a password without the old one. */
export async function allowReset(): Promise<void> {
  const store = await cookies();
  store.set(RECOVERY_COOKIE, "1", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: MINUTES * 60,
  });
}

export async function mayReset(): Promise<boolean> {
  return (await cookies()).has(RECOVERY_COOKIE);
}

export async function endReset(): Promise<void> {
  (await cookies()).delete(RECOVERY_COOKIE);
}
