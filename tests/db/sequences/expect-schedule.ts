import { expect } from "vitest";
import { syncCalendarImports } from "../support.ts";
import { instantText, isWithin, type VenueHours } from "./opening-hours.ts";
import type { Batch } from "./plan.ts";
import type { Outcome } from "./run-step.ts";
import { completeBookings, type Scenario, type Venue } from "./scenario.ts";

// Checks the schedules of the venues of a sequence against the rows alone.

/** Describes each violation: overlapping times, lost imported events and wrong conflicts. */
async function findViolations({ backend, venues }: Scenario): Promise<string[]> {
  const rows = await backend.sql<{ violation: string }>(
    `with live as (
       select b.id, b.venue_id, b.status, lower(b.occupied) as f, upper(b.occupied) as t from public.bookings b
       where b.venue_id = any ($1::uuid[]) and (b.status in ('confirmed', 'completed')
         or (b.status = 'held' and b.hold_expires_at > now())
         or (b.status = 'pending' and coalesce(b.request_expires_at > now(), true)))
     ), current_booking as (
       select b.id, b.venue_id, lower(b.occupied) as f, upper(b.occupied) as t from public.bookings b
       where b.venue_id = any ($1::uuid[]) and b.status in ('held', 'pending', 'confirmed') and b.ends_at > now()
     ), event as (
       select i.id, i.venue_id, e.uid, e.start as f, e."end" as t
       from public.calendar_imports i
       cross join jsonb_to_recordset(i.events) e (uid text, start timestamptz, "end" timestamptz)
       where i.venue_id = any ($1::uuid[])
     ), lost as (
       select e.uid, tstzmultirange(tstzrange(e.f, e.t))
         - coalesce((select range_agg(tstzrange(b.f, b.t)) from current_booking b where b.venue_id = e.venue_id), '{}')
         - coalesce((select range_agg(tstzrange(t.starts_at, t.ends_at)) from public.blocked_times t
             where t.import_id = e.id), '{}') as span
       from event e
     )
     select concat_ws(' ', 'bookings', a.id, a.status, b.id, b.status) as violation
     from live a join live b on b.venue_id = a.venue_id and a.id < b.id and a.f < b.t and b.f < a.t
     union all
     select concat_ws(' ', 'block', t.source, t.id, 'over', b.status, b.id)
     from live b join public.blocked_times t on t.venue_id = b.venue_id and b.f < t.ends_at and t.starts_at < b.t
     union all
     select concat_ws(' ', 'lost', l.uid, l.span) from lost l where not isempty(l.span)
     union all
     select concat_ws(' ', 'missing conflict', e.uid, b.id)
     from event e join current_booking b on b.venue_id = e.venue_id and b.f < e.t and e.f < b.t
     where not exists (select from public.calendar_conflicts c where c.import_id = e.id and c.booking_id = b.id
       and c.uid = e.uid and c.starts_at = e.f and c.ends_at = e.t)
     union all
     select concat_ws(' ', 'unfounded conflict', c.uid, c.booking_id)
     from public.calendar_conflicts c
     where c.venue_id = any ($1::uuid[]) and not exists (
       select from event e join current_booking b on b.id = c.booking_id and b.f < e.t and e.f < b.t
       where e.id = c.import_id and e.uid = c.uid)`,
    [venues.map(({ id }) => id)],
  );
  return rows.map(({ violation }) => violation);
}

/** Whether a hold is possible with these opening hours and buffers. */
function isPossible(
  venueHours: VenueHours,
  venue: Venue,
  held: NonNullable<Outcome["held"]>,
): boolean {
  const { start, end } = held;
  const bounds = /^[[(]"?([^",]+)"?,"?([^",\])]+)"?[\])]$/.exec(held.occupied);
  const occupied = [bounds?.[1], bounds?.[2]].map((text) => new Date(text ?? "").toISOString());
  const expected = [start - venueHours.before, end + venueHours.after];
  return (
    isWithin(venueHours, venue.daily, start, end) &&
    expected.every((minutes, index) => instantText(minutes, venue.offset) === occupied[index])
  );
}

/**
 * Expects that no time of a batch is booked twice, and that each hold and submission was possible with the state
 * of its venue before or after the changes of the batch; then stores these changes in the scenario.
 */
export async function expectSchedule(scenario: Scenario, outcomes: Outcome[]): Promise<void> {
  // Leaves out those of the other sequence, which may change an import while its job finishes here.
  await syncCalendarImports(
    scenario.backend,
    scenario.venues.map(({ id }) => id),
  );
  expect(await findViolations(scenario)).toEqual([]);
  const changes = outcomes.flatMap(({ change }) => change ?? []);
  const of = (venue: Venue) => changes.filter((change) => change.venue === venue);
  for (const { held, submitted } of outcomes) {
    if (held) {
      const candidates = [
        held.venue.venueHours,
        ...of(held.venue).flatMap(({ venueHours }) => venueHours ?? []),
      ];
      const fitting = candidates.filter((venueHours) => isPossible(venueHours, held.venue, held));
      expect(fitting, `hours of ${JSON.stringify({ held, candidates })}`).not.toEqual([]);
    }
    for (const venue of [held?.venue, submitted]) {
      if (!venue) continue;
      const states = [venue.active, ...of(venue).flatMap(({ active }) => active ?? [])];
      expect(states, "the venue was active").toContain(true);
    }
  }
  for (const { venue, venueHours, active } of changes) {
    if (venueHours) venue.venueHours = venueHours;
    if (active !== undefined) venue.active = active;
  }
}

/** Advances the time of the bookings of a sequence by moving them into the past. */
export async function advanceTime(scenario: Scenario, batch: Batch): Promise<void> {
  const { backend, venues } = scenario;
  const ids = venues.map(({ id }) => id);
  if (batch.timeAdvance !== "none") {
    await backend.sql(
      `update public.bookings set created_at = created_at - interval '2 minutes',
         confirmed_at = confirmed_at - interval '2 days'
       where venue_id = any ($1::uuid[]) and status in ('held', 'confirmed')`,
      [ids],
    );
  }
  if (batch.timeAdvance === "hold expires") {
    await backend.sql(
      `update public.bookings set hold_expires_at = now(), request_expires_at = now()
       where venue_id = any ($1::uuid[]) and status in ('held', 'pending') and hashtext(id::text) % 2 = $2`,
      [ids, batch.pick % 2],
    );
  } else if (batch.timeAdvance === "payout is paid") {
    await completeBookings(scenario);
    await backend.sql(
      `update public.payouts p set status = 'paid', paid_at = now() from public.bookings b
       where b.id = p.booking_id and b.venue_id = any ($1::uuid[]) and p.status = 'scheduled' and p.due_at <= now()`,
      [ids],
    );
  } else if (batch.timeAdvance === "booking completes") {
    // Moved by two weeks, where no other booking is in the way.
    await backend.sql(
      `with passed as (
         update public.bookings b set starts_at = b.starts_at - interval '14 days',
           ends_at = b.ends_at - interval '14 days', confirmed_at = b.confirmed_at - interval '14 days',
           occupied = tstzrange(lower(b.occupied) - interval '14 days', upper(b.occupied) - interval '14 days')
         where b.venue_id = any ($1::uuid[]) and b.status = 'confirmed' and b.starts_at > now()
           and not exists (select from public.calendar_conflicts c where c.booking_id = b.id)
           and not exists (select from public.bookings o where o.venue_id = b.venue_id
             and o.status in ('confirmed', 'completed') and o.ends_at <= now()
             and lower(o.occupied) < upper(b.occupied) - interval '14 days'
             and lower(b.occupied) - interval '14 days' < upper(o.occupied))
         returning b.id
       )
       update public.payouts p set due_at = p.due_at - interval '14 days' from passed where p.booking_id = passed.id`,
      [ids],
    );
  }
}
