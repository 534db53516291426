import { cache } from "react";
import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import { type BookingPaymentsRow, type SavedCardRow, toBookingPayments, toSavedCard } from "./rows";
import type { BookingPayments, SavedCard } from "./types";

/** The money of a booking of the caller; null for one that is not paid by card. Throws AppError. */
export const getBookingPayments = cache(
  async (bookingId: string): Promise<BookingPayments | null> => {
    const supabase = await createServerSupabase();
    const row = unwrap(await supabase.rpc("get_booking_payments", { p_booking_id: bookingId }));
    return toBookingPayments(row as unknown as BookingPaymentsRow);
  },
);

/** The saved cards of the caller, newest first. Throws AppError. */
export async function listMyCards(): Promise<SavedCard[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(await supabase.rpc("list_my_cards"));
  return (rows as unknown as SavedCardRow[]).map(toSavedCard);
}
