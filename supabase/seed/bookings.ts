import { accounts, userId } from "./accounts.ts";
import type { PlannedBooking } from "./booking-plan.ts";
import type { SeedContext } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";
import { insertRows } from "./lib/rows.ts";
import { serviceId } from "./services.ts";
import { addonId, venueId } from "./venues.ts";

export const bookingId = (booking: Pick<PlannedBooking, "key">) => idOf("booking", booking.key);
export const referenceOf = (booking: Pick<PlannedBooking, "key">) =>
  idOf("reference", booking.key).slice(0, 8).toUpperCase();

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

function detailsOf(booking: PlannedBooking) {
  const user = accounts.find(({ key }) => key === booking.guest);
  return {
    contact_name: `${user?.first} ${user?.last}`,
    event_type: booking.event,
    ...(booking.message ? { message: booking.message } : {}),
    terms: true,
  };
}

/** Inserts the bookings; prices, buffers and deadlines come from the functions of the database. */
async function insertBookings({ sql }: SeedContext, bookings: PlannedBooking[]) {
  const rows = bookings.map((booking) => ({
    id: bookingId(booking),
    reference: referenceOf(booking),
    venue_id: venueId(booking.venue.slug),
    guest_id: userId(booking.guest),
    status: booking.status,
    starts_at: iso(booking.slot.start),
    ends_at: iso(booking.slot.end),
    guests: booking.guests,
    addons: Object.fromEntries(
      Object.entries(booking.addons).map(([key, count]) => [
        addonId(booking.venue.slug, key),
        { quantity: count },
      ]),
    ),
    services: Object.fromEntries(
      booking.services.map((slug) => [serviceId(slug), { quantity: 1 }]),
    ),
    idempotency_key: idOf("idempotency", booking.key),
    created_at: iso(booking.createdAt),
    submitted_at: iso(booking.submittedAt),
    confirmed_at: iso(booking.confirmedAt),
    cancelled_at: booking.status === "cancelled" ? iso(booking.endedAt) : null,
    cancelled_by: booking.cancelledBy,
    reason: booking.reason,
    held: booking.submittedAt === null,
    requested: booking.submittedAt !== null && booking.venue.instant !== true,
  }));
  await sql(
    `insert into public.bookings (id, reference, venue_id, guest_id, host_id, status, starts_at, ends_at,
       occupied, time_zone, guests, currency, total_minor, fee_minor, lines, policy,
       idempotency_key, hold_expires_at, request_expires_at, submitted_at, confirmed_at, cancelled_at,
       cancelled_by, reason, created_at, updated_at)
     select x.id, x.reference, v.id, x.guest_id, v.host_id, x.status, x.starts_at, x.ends_at,
       private.occupied_range(v.id, x.starts_at, x.ends_at), v.time_zone, x.guests, q.quote ->> 'currency',
       (q.quote ->> 'total_minor')::bigint, (q.quote ->> 'fee_minor')::bigint, q.quote -> 'lines', v.policy,
       x.idempotency_key, x.created_at + interval '15 minutes',
       case when x.requested then private.request_deadline(x.starts_at, x.submitted_at) end,
       x.submitted_at, x.confirmed_at, x.cancelled_at, x.cancelled_by, x.reason, x.created_at,
       coalesce(x.cancelled_at, x.confirmed_at, x.submitted_at, x.created_at)
     from jsonb_to_recordset($1::jsonb) x (id uuid, reference text, venue_id uuid, guest_id uuid,
       status text, starts_at timestamptz, ends_at timestamptz, guests int, addons jsonb, services jsonb,
       idempotency_key uuid, created_at timestamptz, submitted_at timestamptz,
       confirmed_at timestamptz, cancelled_at timestamptz, cancelled_by text, reason text, requested boolean)
     join public.venues v on v.id = x.venue_id
     cross join lateral (
       select private.calculate_price(v, x.starts_at, x.ends_at, x.guests, x.addons, x.services) as quote
       offset 0
     ) q`,
    [JSON.stringify(rows)],
  );
  const submitted = bookings.filter(({ submittedAt }) => submittedAt !== null);
  await insertRows(
    sql,
    "private.booking_details",
    submitted.map((booking) => ({ booking_id: bookingId(booking), details: detailsOf(booking) })),
  );
}

async function insertExtras({ sql }: SeedContext, bookings: PlannedBooking[]) {
  const addons = bookings.flatMap((booking) =>
    Object.entries(booking.addons).map(([key, quantity]) => ({
      booking_id: bookingId(booking),
      addon_id: addonId(booking.venue.slug, key),
      quantity,
    })),
  );
  await sql(
    `insert into public.booking_addons (booking_id, addon_id, quantity, hours)
     select x.booking_id, x.addon_id, x.quantity, (
       select (line ->> 'hours')::numeric from jsonb_array_elements(b.lines) line
       where line ->> 'addon_id' = x.addon_id::text)
     from jsonb_to_recordset($1::jsonb) x (booking_id uuid, addon_id uuid, quantity int)
     join public.bookings b on b.id = x.booking_id`,
    [JSON.stringify(addons)],
  );
  const chosen = bookings.flatMap((booking) =>
    booking.services.map((slug) => ({
      booking_id: bookingId(booking),
      service_id: serviceId(slug),
      status: booking.venue.slug === "zamalek-white-room" ? "pending" : "accepted",
    })),
  );
  await sql(
    `insert into public.booking_services (booking_id, service_id, status, amount_minor, hours)
     select x.booking_id, x.service_id, x.status, coalesce((line.value ->> 'amount_minor')::bigint, 0),
       (line.value ->> 'hours')::numeric
     from jsonb_to_recordset($1::jsonb) x (booking_id uuid, service_id uuid, status text)
     join public.bookings b on b.id = x.booking_id
     left join jsonb_array_elements(b.lines) line on line.value ->> 'service_id' = x.service_id::text`,
    [JSON.stringify(chosen)],
  );
}

type Event = {
  booking_id: string;
  actor_id: string | null;
  actor_role: string;
  event: string;
  from_status: string | null;
  to_status: string;
  reason: string | null;
  created_at: string | null;
};

/** The events of a booking, as the booking functions write them. */
function timelineOf(booking: PlannedBooking): Event[] {
  const events: Event[] = [];
  const guest = userId(booking.guest);
  const host = userId(booking.venue.host);
  const actors = { guest, host, admin: userId("admin"), system: null };
  let status: string | null = null;
  const addEvent = (
    event: string,
    who: keyof typeof actors,
    to: string,
    at: number | null,
    reason: string | null = null,
  ) => {
    events.push({
      booking_id: bookingId(booking),
      actor_id: actors[who],
      actor_role: who,
      event,
      from_status: status,
      to_status: to,
      reason,
      created_at: iso(at),
    });
    status = to;
  };
  addEvent("hold", "guest", "held", booking.createdAt);
  if (booking.submittedAt !== null) {
    if (booking.venue.instant) {
      addEvent("book", "guest", "confirmed", booking.submittedAt);
    } else {
      addEvent("request", "guest", "pending", booking.submittedAt);
      if (booking.confirmedAt !== null)
        addEvent("accept", "host", "confirmed", booking.confirmedAt);
    }
  }
  const { endedAt, reason, cancelledBy } = booking;
  if (booking.status === "completed") addEvent("complete", "system", "completed", booking.slot.end);
  if (booking.status === "declined") addEvent("decline", "host", "declined", endedAt, reason);
  if (booking.status === "expired") addEvent("lapse", "system", "expired", endedAt);
  if (cancelledBy) addEvent("cancel", cancelledBy, "cancelled", endedAt, reason);
  return events;
}

async function settlePayouts({ sql }: SeedContext, ids: string[]) {
  await sql(
    `update public.bookings b
     set refund_minor = (private.calculate_refund(b, b.cancelled_by, b.cancelled_at) ->> 'refund_minor')::bigint
     where b.status = 'cancelled' and b.id = any ($1::uuid[])`,
    [ids],
  );
  await sql(
    `select private.schedule_payouts(b, case when b.total_minor = 0 then 0
       else round(100 - 100.0 * coalesce(b.refund_minor, 0) / b.total_minor) end)
     from public.bookings b
     where b.id = any ($1::uuid[]) and b.confirmed_at is not null
       and coalesce(b.refund_minor, 0) < b.total_minor`,
    [ids],
  );
  await sql(
    `update public.payouts set
       id = md5(booking_id::text || payee_id::text)::uuid,
       created_at = least(due_at, now()),
       status = case when due_at < now() then 'paid' else 'scheduled' end,
       paid_at = case when due_at < now() then due_at + interval '3 hours' end
     where booking_id = any ($1::uuid[])`,
    [ids],
  );
}

/** Inserts the bookings with their add-ons, services, timelines, refunds and payouts. */
export async function seedBookings(
  context: SeedContext,
  bookings: PlannedBooking[],
): Promise<void> {
  await insertBookings(context, bookings);
  await insertExtras(context, bookings);
  await insertRows(context.sql, "public.booking_events", bookings.flatMap(timelineOf));
  await settlePayouts(context, bookings.map(bookingId));
}
