import { maxGuests } from "../shared/requested-time";
import { z } from "../shared/zod";
import { readExtras } from "./extras-text";

const quantities = z.record(z.uuid(), z.number().int().min(1).max(1000));
const hours = z.record(z.uuid(), z.number().positive().max(10_000));

/**
 * The request for a quote or hold. Instants are ISO in UTC; extras are quantities by id, with hours for those that are
 * sold by the hour.
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

/** The same with the extras that are considered but not chosen: their quantities and hours. */
const extraPricesSchema = quoteRequestSchema.extend({
  considered: z.object({ quantities, hours }),
});

const quoteQuery = z.object({
  venue: z.string(),
  start: z.string(),
  end: z.string(),
  guests: z.coerce.number(),
  addons: z.string().default(""),
  services: z.string().default(""),
});

function toRequest({ venue, addons, services, ...time }: z.output<typeof quoteQuery>) {
  const [chosenAddons, chosenServices] = [readExtras(addons), readExtras(services)];
  return {
    ...time,
    venueId: venue,
    addons: chosenAddons.quantities,
    services: chosenServices.quantities,
    hours: { ...chosenAddons.hours, ...chosenServices.hours },
  };
}

/** A quote as the query of an address requests it (`writeQuoteQuery`). */
export const quoteQuerySchema = quoteQuery.transform(toRequest).pipe(quoteRequestSchema);

/** The same with the considered extras (`writeExtraPricesQuery`). */
export const extraPricesQuerySchema = quoteQuery
  .extend({ considered: z.string().default("") })
  .transform(({ considered, ...query }) => ({
    ...toRequest(query),
    considered: readExtras(considered),
  }))
  .pipe(extraPricesSchema);

export type QuoteRequest = z.output<typeof quoteRequestSchema>;
export type ExtraPricesRequest = z.output<typeof extraPricesSchema>;
