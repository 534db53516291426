import { quoteRequestSchema } from "../quotes/schemas";
import { cleanLine } from "../shared/clean-line";
import { toLatinDigits } from "../shared/digits";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";

/** A slot to hold, with the idempotency key of the request and the hold that it replaces. */
export const holdSchema = quoteRequestSchema.extend({
  key: z.uuid(),
  replaces: z.uuid().nullable(),
});

/** The contact, the event and the terms. Errors are keys of checkout.errors. */
export const detailsSchema = z.object({
  contactName: z.string().overwrite(cleanLine).trim().min(1, "nameRequired").max(200, "tooLong"),
  phone: z
    .string()
    .trim()
    .max(32, "tooLong")
    .transform((text) => toLatinDigits(text).replace(/\p{Cf}/gu, ""))
    .pipe(z.string().regex(/^(|\+?[\d\s()./-]{6,32})$/, "phoneInvalid")),
  eventType: z.string().trim().max(160, "tooLong"),
  message: z.string().trim().max(textLimits.message, "tooLong"),
  terms: z.literal(true, "termsRequired"),
});

export const submitSchema = z.object({
  bookingId: z.uuid(),
  details: detailsSchema,
  /** How it is paid when the venue offers a choice; a card is paid before the submission. */
  paymentMethod: z.enum(["transfer", "cash"]).nullable(),
});

export type DetailsInput = z.input<typeof detailsSchema>;
