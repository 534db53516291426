import { z } from "zod";
import { slotSchema } from "../quotes/schemas";
import { textLimits } from "../shared/text-limits";

/** A slot with the key that makes a repeated request the same request. */
export const holdSchema = slotSchema.extend({
  key: z.uuid(),
  replaces: z.uuid().nullable(),
});

/** What the guest says of themselves and the event. Errors are keys of checkout.errors. */
export const detailsSchema = z.object({
  contactName: z.string().trim().min(1, "nameRequired").max(200, "tooLong"),
  phone: z
    .string()
    .trim()
    .max(32, "tooLong")
    .regex(/^(|\+?[\d\s()٠-٩-]{6,32})$/, "phoneInvalid"),
  eventType: z.string().trim().max(160, "tooLong"),
  message: z.string().trim().max(textLimits.message, "tooLong"),
  terms: z.literal(true, "termsRequired"),
});

export const submitSchema = z.object({ bookingId: z.uuid(), details: detailsSchema });

export type DetailsInput = z.input<typeof detailsSchema>;
