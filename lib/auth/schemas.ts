import { cleanLine } from "../shared/clean-line";
import { normalizeEmail } from "../shared/email";
import { hasContact } from "../shared/name-contact";
import { isReservedName } from "../shared/reserved-name";
import { z } from "../shared/zod";
import { safeReturnPath } from "./return-path";

const PASSWORD_MIN = 8;
/** The length that bcrypt reads; it ignores the rest of a longer password. */
const PASSWORD_MAX_BYTES = 72;

// Messages are keys of `auth.errors`.
const email = z
  .string({ error: "emailRequired" })
  .transform(normalizeEmail)
  .pipe(z.string().min(1, "emailRequired").max(254, "emailInvalid").pipe(z.email("emailInvalid")));

/** A new password. */
export const newPassword = z
  .string({ error: "passwordRequired" })
  .min(1, "passwordRequired")
  .min(PASSWORD_MIN, "passwordTooShort")
  .refine(
    (value) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES,
    "passwordTooLong",
  );

/** An existing password, of any length: the sign-in service compares it. */
export const knownPassword = z
  .string({ error: "passwordRequired" })
  .min(1, "passwordRequired")
  .max(1000, "passwordTooLong");

const confirmation = z.string({ error: "confirmRequired" }).min(1, "confirmRequired");

export const passwordsMatch = {
  check: (value: { password: string; confirm: string }) => value.password === value.confirm,
  error: { error: "passwordsDiffer", path: ["confirm"] },
};

/** A name on one line, without invisible characters, at most 100 characters long. */
export const nameLine = z
  .string({ error: "nameRequired" })
  .transform((value) => cleanLine(value).trim())
  .pipe(
    z
      .string()
      .max(100, "nameTooLong")
      .refine((name) => !isReservedName(name), "nameReserved")
      .refine((name) => !hasContact(name), "nameHasContact"),
  );

/** Where to go afterwards; an unsafe address is dropped. */
const returnPath = z.string().nullish().transform(safeReturnPath);

export const signInInput = z.object({ email, password: knownPassword });

export const signUpRoles = ["guest", "host", "service_provider"] as const;
export type SignUpRole = (typeof signUpRoles)[number];

const today = () => new Date().toISOString().slice(0, 10);

/** Optional details of a sign-up; empty when they are left out. */
const extras = {
  dateOfBirth: z
    .union([z.literal(""), z.iso.date()], { error: "birthdateInvalid" })
    .refine((day) => day === "" || (day >= "1900-01-01" && day < today()), "birthdateInvalid")
    .default(""),
  gender: z.enum(["", "female", "male", "unspecified"], { error: "choiceInvalid" }).default(""),
  nationality: z
    .string()
    .regex(/^([A-Z]{2})?$/, "choiceInvalid")
    .default(""),
  serviceCategories: z.array(z.uuid()).max(50).default([]),
};

export const signUpInput = z
  .object({
    role: z.enum(signUpRoles, { error: "roleRequired" }),
    firstName: nameLine.pipe(z.string().min(1, "nameRequired")),
    lastName: nameLine,
    email,
    password: newPassword,
    confirm: confirmation,
    locale: z.enum(["en", "ar"]),
    next: returnPath,
    ...extras,
  })
  .refine(passwordsMatch.check, passwordsMatch.error);

/** A code as the user typed it; the function that checks it reads digits of every script. */
export const codeInput = z.object({
  code: z.string({ error: "codeRequired" }).trim().min(1, "codeRequired").max(100, "code_wrong"),
});

/** The channel of a code. The number is validated by the function that sends it. */
export const codeRequest = z
  .object({ type: z.enum(["email", "phone"]), phone: z.string().trim().max(40).default("") })
  .refine(({ type, phone }) => type === "email" || phone !== "", {
    error: "phoneRequired",
    path: ["phone"],
  });

export const emailInput = z.object({ email, locale: z.enum(["en", "ar"]) });

export const recoveryInput = emailInput.extend({ next: returnPath });

export const resetInput = z
  .object({ password: newPassword, confirm: confirmation })
  .refine(passwordsMatch.check, passwordsMatch.error);

export const changePasswordInput = z
  .object({
    current: knownPassword,
    password: newPassword,
    confirm: confirmation,
    /** This browser, which stays signed in. */
    deviceId: z.string().max(100).default(""),
  })
  .refine(passwordsMatch.check, passwordsMatch.error);

export const oauthProviders = ["google", "facebook", "apple"] as const;
export type OAuthProvider = (typeof oauthProviders)[number];

export const oauthInput = z.object({
  provider: z.enum(oauthProviders),
  locale: z.enum(["en", "ar"]),
  next: returnPath,
});
