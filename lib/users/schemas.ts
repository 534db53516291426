import { nameLine } from "../auth/schemas";
import { cleanLine } from "../shared/clean-line";
import { toLatinDigits } from "../shared/digits";
import { z } from "../shared/zod";
import { isCountry } from "./countries";
import { genders } from "./types";

/** A multiline text without other control characters. */
const multilineText = (max: number, tooLong: string) =>
  z
    .string()
    .transform((value) =>
      value
        .replaceAll("\r\n", "\n")
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .trim(),
    )
    .pipe(z.string().max(max, tooLong));

const phone = z
  .string()
  .transform((value) =>
    toLatinDigits(value)
      .replace(/[\u200e\u200f\u202a-\u202e]/g, "")
      .trim(),
  )
  .pipe(z.string().regex(/^(\+?[0-9][0-9 ().-]{5,30})?$/, "phoneInvalid"));

const today = () => new Date().toISOString().slice(0, 10);

const birthdate = z
  .union([z.literal(""), z.iso.date("birthdateInvalid")])
  .refine((day) => day === "" || (day >= "1900-01-01" && day < today()), "birthdateInvalid");

/** Messages are keys of `profile.errors`; values that were left out are empty. */
export const profileInput = z.object({
  firstName: nameLine.pipe(z.string().min(1, "nameRequired")),
  lastName: nameLine,
  phone,
  /** The country of a number without a country code. */
  phoneCountry: z.string().refine((code) => code === "" || isCountry(code), "choiceInvalid"),
  birthdate,
  gender: z.enum(["", ...genders], { error: "choiceInvalid" }),
  nationality: z.string().refine((code) => code === "" || isCountry(code), "choiceInvalid"),
  bio: multilineText(2000, "bioTooLong"),
});

const PICTURE_BYTES = 900_000;
const picture = z.instanceof(File).refine((file) => file.size <= PICTURE_BYTES);

export const avatarInput = z.object({
  /** Null removes the picture. */
  file: picture.nullable(),
});

const website = z
  .string()
  .trim()
  .max(500, "websiteInvalid")
  .transform((value) => (value === "" || /^https?:\/\//i.test(value) ? value : `https://${value}`))
  .refine(
    (value) => value === "" || /^https?:\/\/[^\s/?#.]+\.[^\s]+$/i.test(value),
    "websiteInvalid",
  );

/** How many simultaneous events a business can serve. Messages are keys of `onboarding.errors`. */
export const eventsAtOnceInput = z.object({
  eventsAtOnce: z
    .string()
    .transform((value) => toLatinDigits(value).trim())
    .pipe(z.string().regex(/^([1-9]|[1-4][0-9]|50)$/, "eventsAtOnceInvalid"))
    .transform(Number),
});

/** Messages are keys of `onboarding.errors`. */
export const providerInput = z.object({
  businessName: z
    .string({ error: "businessNameRequired" })
    .transform((value) => cleanLine(value).trim())
    .pipe(z.string().min(1, "businessNameRequired").max(160, "businessNameTooLong")),
  businessDescription: multilineText(5000, "descriptionTooLong"),
  categoryIds: z.array(z.uuid()).min(1, "categoryRequired").max(50),
  websiteUrl: website,
  yearsOfExperience: z
    .string()
    .transform((value) => toLatinDigits(value).trim())
    .pipe(z.string().regex(/^(100|[0-9]{0,2})$/, "yearsInvalid"))
    .transform((value) => Number(value || 0)),
  /** A new logo; null removes it, undefined keeps it. */
  logo: picture.nullable().optional(),
});
