import { cache } from "react";
import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import type { ManualPayment } from "./manual-types";
import {
  type BookingPaymentsRow,
  type SavedCardRow,
  toBookingPayments,
  toManualPayment,
  toSavedCard,
} from "./rows";
import type { BookingPayments, SavedCard } from "./types";

const readPayments = cache(async (bookingId: string): Promise<BookingPaymentsRow> => {
  const supabase = await createServerSupabase();
  const row = unwrap(await supabase.rpc("get_booking_payments", { p_booking_id: bookingId }));
  return row as unknown as BookingPaymentsRow;
});

/** The money of a booking of the caller; null for one that is not paid by card. Throws AppError. */
export const getBookingPayments = async (bookingId: string): Promise<BookingPayments | null> =>
  toBookingPayments(await readPayments(bookingId));

/** The money of a booking of the caller that is paid by transfer or in cash; null for every other. Throws AppError. */
export const getManualPayment = async (bookingId: string): Promise<ManualPayment | null> =>
  toManualPayment(await readPayments(bookingId));

/** The saved cards of the caller, newest first. Throws AppError. */
export async function listMyCards(): Promise<SavedCard[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(await supabase.rpc("list_my_cards"));
  return (rows as unknown as SavedCardRow[]).map(toSavedCard);
}
