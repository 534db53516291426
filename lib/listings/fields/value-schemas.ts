import { z } from "../../shared/zod.ts";

// The length that the database counts: characters, not UTF-16 units.
const characters = (text: string) => Array.from(text).length;

/** A text of at most `max` characters. */
export const text = (max: number) =>
  z.string().refine((value) => characters(value) <= max, `tooLong:${max}`);

export const whole = (min: number, max: number) =>
  z.int("wholeNumber").min(min, `atLeast:${min}`).max(max, `atMost:${max}`);

export const id = z.uuid();

/** An id, or nothing chosen. */
export const optionalId = z.union([id, z.literal("")]);

/**
 * An amount in major units; its decimals and its limit depend on the currency. NaN stands for a text that is none; its
 * error does not hide those of other fields.
 */
export const typedAmount = (error: string) =>
  z.union([z.number(), z.nan()], error).refine((value) => value >= 0, error);

export const amount = typedAmount("amount");

/** Captions by the path of the photo. */
export const captionsSchema = z.record(
  z.string(),
  z.object({ caption: text(300), caption_ar: text(300), alt: text(300), alt_ar: text(300) }),
);
