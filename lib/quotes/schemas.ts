import { maxGuests } from "../shared/requested-time";
import { z } from "../shared/zod";

const quantities = z.record(z.uuid(), z.number().int().min(1).max(1000));
const hours = z.record(z.uuid(), z.number().positive().max(10_000));

/**
 * What a quote or a hold is requested for. Instants are ISO in UTC; extras are quantities by id, with
 * hours for those that are sold by the hour.
 */
export const quoteRequestSchema = z.object({
  venueId: z.uuid(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  guests: z.number().int().min(1).max(maxGuests),
  addons: quantities,
  services: quantities,
  hours,
});

/** The same with the quantities and hours of extras that are considered and not chosen. */
export const extraPricesSchema = quoteRequestSchema.extend({
  considered: z.object({ quantities, hours }),
});

export type QuoteRequest = z.output<typeof quoteRequestSchema>;
export type ExtraPricesRequest = z.output<typeof extraPricesSchema>;
