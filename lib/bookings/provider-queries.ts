import { unwrap } from "../errors";
import { pricingTypes } from "../services/types";
import { bothLanguages } from "../shared/localized";
import { isUuid } from "../shared/uuid";
import type { Database } from "../supabase/database.types";
import { createServerSupabase } from "../supabase/server";
import { getCatalogue } from "../venues/catalogue";
import type { CatalogueItem } from "../venues/types";
import { obstacles, type ServiceBooking, type ServiceBookingGroup } from "./provider-types";
import { bookingStatuses } from "./rules/status";

const PAGE_SIZE = 20;
const serviceStatuses = ["pending", "accepted", "declined"] as const;

type Row = Database["public"]["CompositeTypes"]["service_booking"];

function toServiceBooking(row: Row, events: CatalogueItem[]): ServiceBooking {
  const instant = (value: string | null) => (value ? new Date(value).toISOString() : "");
  return {
    bookingId: row.booking_id ?? "",
    serviceId: row.service_id ?? "",
    reference: row.reference ?? "",
    bookingStatus: bookingStatuses.find((status) => status === row.booking_status) ?? "expired",
    serviceStatus:
      serviceStatuses.find((status) => status === row.service_booking_status) ?? "pending",
    canDecide: row.can_decide ?? false,
    obstacle: obstacles.find((obstacle) => obstacle === row.obstacle) ?? null,
    venueName: bothLanguages(row.venue_name, row.venue_name_ar),
    venueCity: row.venue_city ?? "",
    serviceName: bothLanguages(row.service_name, row.service_name_ar),
    pricingType: pricingTypes.find((type) => type === row.pricing_type) ?? "fixed",
    quantity: row.quantity ?? 1,
    hours: row.hours === null ? null : Number(row.hours),
    guests: row.guests ?? 0,
    startsAt: instant(row.starts_at),
    endsAt: instant(row.ends_at),
    timeZone: row.time_zone ?? "UTC",
    currency: row.currency ?? "EGP",
    amountMinor: Number(row.amount_minor ?? 0),
    eventType:
      events.find(({ slug }) => slug === row.event_type)?.name ??
      bothLanguages(row.event_type, null),
    guestName: row.guest_name,
    guestPhone: row.guest_phone ?? "",
  };
}

/** A page of the caller's service bookings in one group; `page` counts from 1. Throws not_signed_in. */
export async function listServiceBookings(
  group: ServiceBookingGroup,
  page = 1,
): Promise<{ serviceBookings: ServiceBooking[]; hasMore: boolean }> {
  const supabase = await createServerSupabase();
  const [response, catalogue] = await Promise.all([
    supabase.rpc("list_my_service_bookings", {
      p_group: group,
      p_limit: PAGE_SIZE + 1,
      p_offset: (page - 1) * PAGE_SIZE,
    }),
    getCatalogue(),
  ]);
  const rows = unwrap(response);
  const events = catalogue.ok ? catalogue.data.eventTypes : [];
  return {
    serviceBookings: rows.slice(0, PAGE_SIZE).map((row) => toServiceBooking(row, events)),
    hasMore: rows.length > PAGE_SIZE,
  };
}

/** The caller's booked services of one booking; none when they have no part in it. Throws not_signed_in. */
export async function getServiceBookings(bookingId: string): Promise<ServiceBooking[]> {
  if (!isUuid(bookingId)) return [];
  const supabase = await createServerSupabase();
  const [response, catalogue] = await Promise.all([
    supabase.rpc("list_my_service_bookings", { p_booking_id: bookingId }),
    getCatalogue(),
  ]);
  const events = catalogue.ok ? catalogue.data.eventTypes : [];
  return unwrap(response).map((row) => toServiceBooking(row, events));
}

/** The number of the caller's service bookings in each group. */
export async function countServiceBookings(): Promise<Record<ServiceBookingGroup, number>> {
  const supabase = await createServerSupabase();
  const counts = unwrap(await supabase.rpc("count_my_service_bookings"));
  return counts as Record<ServiceBookingGroup, number>;
}
