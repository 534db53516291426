import type { OfferableBooking } from "../offer-types.ts";

/**
 * By how much a price changes the total of a booking, with the service fee and the rounding, in minor units: as
 * `private.offer_cost` in SQL.
 */
export function offerCost(
  priceMinor: number,
  {
    feePercent,
    totalStep,
    roundingMinor,
    feeRest,
  }: Pick<OfferableBooking, "feePercent" | "totalStep" | "roundingMinor" | "feeRest">,
): number {
  // The digits of a percentage of minor units; the rest is noise of binary fractions.
  const feeMinor = Math.round(Number((feeRest + (priceMinor * feePercent) / 100).toFixed(6)));
  const steps = Math.ceil((priceMinor + feeMinor - roundingMinor) / totalStep);
  // Not a negative zero.
  return steps * totalStep + 0;
}
