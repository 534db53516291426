import { z } from "zod";

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
