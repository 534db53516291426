import { textLimits } from "./text-limits.ts";
import { z } from "./zod";

/** The fewest letters and digits of a note to the reviewer, as the database has it. */
export const MIN_REVIEW_NOTE = 10;

/** What an owner writes to the reviewer when they send again what was rejected. */
export const reviewNote = z
  .string()
  .trim()
  .refine((text) => text.replace(/[^\p{L}\p{N}]/gu, "").length >= MIN_REVIEW_NOTE)
  .max(textLimits.reviewNote)
  .optional();
