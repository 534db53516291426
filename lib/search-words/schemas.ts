import { z } from "../shared/zod";
import { wordKinds } from "./types";

/** A word as its form sends it; a new one has no id. */
export const searchWordSchema = z.object({
  id: z.uuid().nullable(),
  phrase: z.string().trim().min(1, "required").max(80, "tooLong:80"),
  kind: z.enum(wordKinds),
  value: z.string().trim().max(80, "tooLong:80"),
  isLoose: z.boolean(),
});

const degrees = (limit: number) =>
  z
    .string()
    .trim()
    .min(1, "required")
    .regex(/^-?\d{1,3}(\.\d{1,8})?$/, "invalid")
    .refine((text) => Math.abs(Number(text)) <= limit, "invalid");

/** A place as its form sends it; its position in degrees. */
export const searchPlaceSchema = z.object({
  isNew: z.boolean(),
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{1,60}$/, "invalid"),
  name: z.string().trim().min(1, "required").max(80, "tooLong:80"),
  nameAr: z.string().trim().min(1, "required").max(80, "tooLong:80"),
  latitude: degrees(90),
  longitude: degrees(180),
});
