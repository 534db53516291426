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
  parts: string[];
  paid: string;
};

/** Half up, of amounts that are not negative. */
const share = (amount: bigint, percent: bigint) => (amount * percent + 50n) / 100n;

/** What the host is owed for a booking by the rule; null where nothing is. */
export function owed(row: Row) {
  const [total, fee, refund] = [BigInt(row.total), BigInt(row.fee), BigInt(row.refund ?? 0)];
  if (!row.confirmed) return null;
  let kept = 100n;
  if (row.status === "cancelled") {
    if (refund === total) return null;
    kept = refund === 0n ? 100n : 50n;
  }
  const gross = row.parts.reduce((left, part) => left - share(BigInt(part), kept), total - refund);
  const ownFee = share(fee, kept);
  return { gross, fee: ownFee, net: gross - ownFee };
}

export type Sum = { bookings: number; gross: bigint; fee: bigint; net: bigint };
