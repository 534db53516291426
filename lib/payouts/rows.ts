import { bothLanguages } from "../shared/localized";
import { type Payout, payoutKinds } from "./types";

type PayoutRow = {
  booking_id: string;
  reference: string;
  time_zone: string;
  venue_name: string;
  venue_name_ar: string | null;
  currency: string;
  gross_minor: number;
  fee_minor: number;
  net_minor: number;
  due_at: string;
  is_collected: boolean;
  /** Set only in lists that contain all kinds. */
  kind?: string;
};

/** A payout from a database row. */
export function toPayout(row: PayoutRow, id: string, isPaid: boolean): Payout {
  return {
    id,
    bookingId: row.booking_id,
    reference: row.reference,
    timeZone: row.time_zone,
    venue: bothLanguages(row.venue_name, row.venue_name_ar),
    currency: row.currency,
    grossMinor: Number(row.gross_minor),
    feeMinor: Number(row.fee_minor),
    netMinor: Number(row.net_minor),
    dueAt: new Date(row.due_at).toISOString(),
    isPaid,
    isCollected: row.is_collected,
    kind: payoutKinds.find((known) => known === row.kind) ?? "booking",
  };
}
