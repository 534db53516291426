// The expected earnings of a host from one booking, calculated from the booking alone.

export type BookingRow = {
  id: string;
  venue_id: string;
  status: string;
  currency: string;
  month: string;
  total: string;
  fee: string;
  refund: string | null;
  confirmed: boolean;
  /** The amounts of each provider's services in the booking, by their status, without the declined ones. */
  serviceAmounts: string[];
  /** The amounts of services without their provider's answer, which nobody is owed yet. */
  unansweredAmounts: string[];
  payoutSum: string;
};

/** A share of an amount, rounded down; the host receives the remainder. */
export const share = (amount: bigint, percent: bigint) => (amount * percent) / 100n;

/** The part of the service fee on a provider's services that is not refunded, rounded down. */
export function feeOf(row: BookingRow, amount: bigint, retainedPercent: bigint): bigint {
  const price = BigInt(row.total) - BigInt(row.fee);
  return price === 0n ? 0n : (BigInt(row.fee) * amount * retainedPercent) / (price * 100n);
}

/** The amount for the providers of these services: their prices, and the service fee on them. */
function sumOf(row: BookingRow, amounts: string[], retainedPercent: bigint) {
  const parts = amounts.map(BigInt);
  return {
    price: parts.reduce((sum, part) => sum + share(part, retainedPercent), 0n),
    fee: parts.reduce((sum, part) => sum + feeOf(row, part, retainedPercent), 0n),
  };
}

/**
 * Returns the host's earnings in minor units when this share of the price is not refunded; null when the
 * booking was never confirmed or is refunded completely.
 */
export function hostEarnings(row: BookingRow, retainedPercent: bigint | null) {
  if (!row.confirmed || retainedPercent === null) return null;
  const providers = sumOf(row, row.serviceAmounts, retainedPercent);
  const gross = BigInt(row.total) - BigInt(row.refund ?? 0) - providers.price - providers.fee;
  const fee = share(BigInt(row.fee), retainedPercent) - providers.fee;
  return { gross, fee, net: gross - fee };
}

/** The sum of the payouts of all payees of a booking. */
export function payoutSum(row: BookingRow, retainedPercent: bigint | null) {
  if (!row.confirmed || retainedPercent === null) return 0n;
  const unanswered = sumOf(row, row.unansweredAmounts, retainedPercent);
  return BigInt(row.total) - BigInt(row.refund ?? 0) - unanswered.price - unanswered.fee;
}

export type EarningsSum = { bookings: number; gross: bigint; fee: bigint; net: bigint };
