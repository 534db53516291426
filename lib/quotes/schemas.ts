import { z } from "zod";
import { maxGuests } from "../shared/requested-time";

const quantities = z.record(z.uuid(), z.number().int().min(1).max(1000));

/** What a quote or a hold is requested for. Instants are ISO in UTC; extras are quantities by id. */
export const quoteRequestSchema = z.object({
  venueId: z.uuid(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  guests: z.number().int().min(1).max(maxGuests),
  addons: quantities,
  services: quantities,
});

export type QuoteRequest = z.output<typeof quoteRequestSchema>;
