import { z } from "zod";
import { textLimits } from "../shared/text-limits";

const quantities = z.record(z.uuid(), z.number().int().min(1).max(1000));

/** What a quote or a hold is asked for. Instants are ISO in UTC. */
export const slotSchema = z.object({
  venueId: z.uuid(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  guests: z.number().int().min(1).max(1_000_000),
  addons: quantities,
  services: quantities,
});

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
