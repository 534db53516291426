import { textLimits } from "./text-limits.ts";
import { z } from "./zod";

/** The fewest letters and digits of a note to the reviewer; same limit as the database. */
export const MIN_REVIEW_NOTE = 10;

/** An owner's note to the reviewer when they resubmit rejected content. */
export const reviewNote = z
  .string()
  .trim()
  .refine((text) => text.replace(/[^\p{L}\p{N}]/gu, "").length >= MIN_REVIEW_NOTE)
  .max(textLimits.reviewNote)
  .optional();
