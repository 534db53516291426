import { cache } from "react";
import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { unwrapRow } from "../supabase/unwrap-row";
import type { ManualPayment } from "./manual-types";
import {
  type BookingPaymentsRow,
  bookingPaymentsRow,
  savedCardRow,
  toBookingPayments,
  toManualPayment,
  toSavedCard,
} from "./rows";
import type { BookingPayments, SavedCard } from "./types";

const readPayments = cache(async (bookingId: string): Promise<BookingPaymentsRow> => {
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("get_booking_payments", { p_booking_id: bookingId });
  return unwrapRow(bookingPaymentsRow, answer);
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
  const rows = unwrapRow(z.array(savedCardRow), await supabase.rpc("list_my_cards"));
  return rows.map(toSavedCard);
}
