/** The session's cookie, and the storage key of the specification. */
export const SESSION_COOKIE = "mahfil_auth_token";

export const cookieOptions = { name: SESSION_COOKIE, path: "/", sameSite: "lax" as const };
