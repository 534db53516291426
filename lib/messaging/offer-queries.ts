import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import { parseRow } from "../supabase/unwrap-row";
import { offerPaymentRow, toOfferPayment } from "./offer-payment";
import { type Offer, type OfferableBooking, offerStates } from "./offer-types";

type BookingRow = {
  reference: string;
  venue_name: string;
  venue_name_ar: string;
  service_name: string | null;
  service_name_ar: string | null;
  starts_at: string;
  time_zone: string;
};

const toBooking = (row: BookingRow): Offer["booking"] => ({
  startsAt: row.starts_at,
  timeZone: row.time_zone,
  reference: row.reference,
  venueName: bothLanguages(row.venue_name, row.venue_name_ar),
});

const toServiceName = ({ service_name, service_name_ar }: BookingRow) =>
  service_name || service_name_ar ? bothLanguages(service_name, service_name_ar) : null;

/** The offers among the messages of the caller's conversation in a range of time, by id. Throws `not_found`. */
export async function getOffers(
  conversationId: string,
  { from, until }: { from: string; until: string },
): Promise<Map<string, Offer>> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase.rpc("list_conversation_offers", {
      p_conversation_id: conversationId,
      p_from: from,
      p_until: until,
    }),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        state: offerStates.find((state) => state === row.state) ?? "expired",
        priceMinor: Number(row.price_minor),
        guestMinor: Number(row.guest_minor),
        feePercent: Number(row.fee_percent),
        currency: row.currency,
        expiresAt: row.expires_at,
        booking: toBooking(row),
        serviceName: toServiceName(row),
        payment: row.payment ? toOfferPayment(parseRow(offerPaymentRow, row.payment)) : null,
      },
    ]),
  );
}

/** The bookings of a conversation's guest for which the caller can send an offer. Throws `not_found`. */
export async function listOfferableBookings(conversationId: string): Promise<OfferableBooking[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase.rpc("list_offerable_bookings", { p_conversation_id: conversationId }),
  );
  return rows.map((row) => ({
    bookingId: row.booking_id,
    serviceId: row.service_id,
    feePercent: Number(row.fee_percent),
    totalStep: row.total_step,
    roundingMinor: Number(row.rounding_minor),
    feeRest: Number(row.fee_rest),
    currency: row.currency,
    booking: toBooking(row),
    serviceName: toServiceName(row),
  }));
}
