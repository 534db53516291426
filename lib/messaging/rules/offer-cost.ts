import type { OfferableBooking } from "../offer-types.ts";

/**
 * The amount by which a price changes the total of a booking, with the service fee and the rounding, in minor units;
 * same rule as `private.offer_cost` in SQL.
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
  // Keeps the digits of a percentage of minor units; later digits are floating-point noise.
  const feeMinor = Math.round(Number((feeRest + (priceMinor * feePercent) / 100).toFixed(6)));
  const steps = Math.ceil((priceMinor + feeMinor - roundingMinor) / totalStep);
  // Avoids a negative zero.
  return steps * totalStep + 0;
}
