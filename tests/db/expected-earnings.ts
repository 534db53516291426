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
  /** Those of them that nobody is owed yet, because the provider has not answered. */
  unansweredAmounts: string[];
  payoutSum: string;
};

/** A share of an amount, rounded down; the host receives the remainder. */
export const share = (amount: bigint, percent: bigint) => (amount * percent) / 100n;

/**
 * Returns the host's earnings in minor units when this share of the price is not refunded; null when the
 * booking was never confirmed or is refunded completely.
 */
export function hostEarnings(row: BookingRow, retainedPercent: bigint | null) {
  const [total, fee, refund] = [BigInt(row.total), BigInt(row.fee), BigInt(row.refund ?? 0)];
  if (!row.confirmed || retainedPercent === null) return null;
  const gross = row.serviceAmounts.reduce(
    (left, part) => left - share(BigInt(part), retainedPercent),
    total - refund,
  );
  const ownFee = share(fee, retainedPercent);
  return { gross, fee: ownFee, net: gross - ownFee };
}

/** What the payouts of all payees of a booking add up to. */
export function payoutSum(row: BookingRow, retainedPercent: bigint | null) {
  if (!row.confirmed || retainedPercent === null) return 0n;
  return row.unansweredAmounts.reduce(
    (left, part) => left - share(BigInt(part), retainedPercent),
    BigInt(row.total) - BigInt(row.refund ?? 0),
  );
}

export type EarningsSum = { bookings: number; gross: bigint; fee: bigint; net: bigint };
