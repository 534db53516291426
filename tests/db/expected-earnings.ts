// What a host is owed for a booking, reckoned from the booking alone.

export type Row = {
  id: string;
  venue_id: string;
  status: string;
  currency: string;
  month: string;
  total: string;
  fee: string;
  refund: string | null;
  confirmed: boolean;
  /** What each provider is charged for, all of their services together. */
  parts: string[];
  paid: string;
};

/** A share is rounded down: what is left over by that is the host's. */
export const share = (amount: bigint, percent: bigint) => (amount * percent) / 100n;

/**
 * What the host is owed for a booking of which the guest leaves so many per cent; null where nothing is
 * owed to anybody.
 */
export function owed(row: Row, kept: bigint | null) {
  const [total, fee, refund] = [BigInt(row.total), BigInt(row.fee), BigInt(row.refund ?? 0)];
  if (!row.confirmed || kept === null) return null;
  const gross = row.parts.reduce((left, part) => left - share(BigInt(part), kept), total - refund);
  const ownFee = share(fee, kept);
  return { gross, fee: ownFee, net: gross - ownFee };
}

export type Sum = { bookings: number; gross: bigint; fee: bigint; net: bigint };
