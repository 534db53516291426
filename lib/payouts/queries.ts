import { unwrap } from "../actions/errors";
import { createServerSupabase } from "../supabase/server";
import type { Payout } from "./types";

/** What the caller is and was owed, the latest due first. */
export async function listMyPayouts(payeeId: string): Promise<Payout[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase
      .from("payouts")
      .select(
        "id,booking_id,currency,gross_minor,fee_minor,net_minor,due_at,paid_at,status,bookings(reference,time_zone,venues(name,name_ar))",
      )
      .eq("payee_id", payeeId)
      .neq("status", "cancelled")
      .order("due_at", { ascending: false })
      .limit(1000),
  );
  return rows.map((row) => ({
    id: row.id,
    bookingId: row.booking_id,
    reference: row.bookings?.reference ?? "",
    timeZone: row.bookings?.time_zone ?? "UTC",
    venue: { en: row.bookings?.venues?.name ?? "", ar: row.bookings?.venues?.name_ar ?? "" },
    currency: row.currency,
    grossMinor: Number(row.gross_minor),
    feeMinor: Number(row.fee_minor),
    netMinor: Number(row.net_minor),
    dueAt: new Date(row.due_at).toISOString(),
    paid: row.status === "paid",
  }));
}
