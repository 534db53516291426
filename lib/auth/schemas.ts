import { z } from "zod";

const PASSWORD_MIN = 8;
/** What bcrypt reads; the rest of a longer password would not count. */
const PASSWORD_MAX_BYTES = 72;

// Messages are keys of `auth.errors`.
const email = z
  .string({ error: "emailRequired" })
  .trim()
  .min(1, "emailRequired")
  .max(254, "emailInvalid")
  .pipe(z.email("emailInvalid"));

/** A password somebody is choosing. */
const newPassword = z
  .string({ error: "passwordRequired" })
  .min(1, "passwordRequired")
  .min(PASSWORD_MIN, "passwordTooShort")
  .refine(
    (value) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES,
    "passwordTooLong",
  );

/** A password somebody has: whatever its length, the backend judges it. */
const knownPassword = z
  .string({ error: "passwordRequired" })
  .min(1, "passwordRequired")
  .max(1000, "passwordTooLong");

const confirmation = z.string({ error: "passwordRequired" }).min(1, "passwordRequired");

const matching = {
  check: (value: { password: string; confirm: string }) => value.password === value.confirm,
  error: { error: "passwordsDiffer", path: ["confirm"] },
};

/** One line of a name: no control characters, at most a hundred. */
export const nameLine = z
  .string({ error: "nameRequired" })
  .transform((value) => value.replace(/\p{Cc}/gu, "").trim())
  .pipe(z.string().max(100, "nameTooLong"));

export const signInInput = z.object({ email, password: knownPassword });

export const signUpRoles = ["guest", "host", "service_provider"] as const;
export type SignUpRole = (typeof signUpRoles)[number];

export const signUpInput = z
  .object({
    role: z.enum(signUpRoles, { error: "roleRequired" }),
    firstName: nameLine.pipe(z.string().min(1, "nameRequired")),
    lastName: nameLine,
    email,
    password: newPassword,
    confirm: confirmation,
    locale: z.enum(["en", "ar"]),
  })
  .refine(matching.check, matching.error);

export const emailInput = z.object({ email, locale: z.enum(["en", "ar"]) });

export const resetInput = z
  .object({
    password: newPassword,
    confirm: confirmation,
    /** From the link of the mail; without them the session of the cookies is meant. */
    accessToken: z.string().max(8000).optional(),
    refreshToken: z.string().max(8000).optional(),
  })
  .refine(matching.check, matching.error);

export const changePasswordInput = z
  .object({ current: knownPassword, password: newPassword, confirm: confirmation })
  .refine(matching.check, matching.error);

export const oauthProviders = ["google", "facebook", "apple"] as const;
export type OAuthProvider = (typeof oauthProviders)[number];

export const oauthInput = z.object({
  provider: z.enum(oauthProviders),
  locale: z.enum(["en", "ar"]),
});
