import { expect } from "vitest";
import { type Config, instantText, isWithin } from "./opening-hours.ts";
import type { Batch } from "./plan.ts";
import type { Outcome } from "./run-step.ts";
import type { Venue, World } from "./scenario.ts";

// What time is taken at the venues of a sequence, judged by the rows alone.

/** Names of what must never be: two things at one time, or an outside event that got lost. */
async function collisions({ backend, venues }: World): Promise<string[]> {
  const rows = await backend.sql<{ what: string }>(
    `with live as (
       select b.id, b.venue_id, b.status, lower(b.occupied) as f, upper(b.occupied) as t from public.bookings b
       where b.venue_id = any ($1::uuid[]) and (b.status in ('confirmed', 'completed')
         or (b.status = 'held' and b.hold_expires_at > now())
         or (b.status = 'pending' and coalesce(b.request_expires_at > now(), true)))
     ), standing as (
       select b.id, b.venue_id, lower(b.occupied) as f, upper(b.occupied) as t from public.bookings b
       where b.venue_id = any ($1::uuid[]) and b.status in ('held', 'pending', 'confirmed') and b.ends_at > now()
     ), event as (
       select i.id, i.venue_id, e.uid, e.start as f, e."end" as t
       from public.calendar_imports i
       cross join jsonb_to_recordset(i.events) e (uid text, start timestamptz, "end" timestamptz)
       where i.venue_id = any ($1::uuid[])
     ), lost as (
       select e.uid, tstzmultirange(tstzrange(e.f, e.t))
         - coalesce((select range_agg(tstzrange(b.f, b.t)) from standing b where b.venue_id = e.venue_id), '{}')
         - coalesce((select range_agg(tstzrange(t.starts_at, t.ends_at)) from public.blocked_times t
             where t.import_id = e.id), '{}') as span
       from event e
     )
     select concat_ws(' ', 'bookings', a.id, a.status, b.id, b.status) as what
     from live a join live b on b.venue_id = a.venue_id and a.id < b.id and a.f < b.t and b.f < a.t
     union all
     select concat_ws(' ', 'block', t.source, t.id, 'over', b.status, b.id)
     from live b join public.blocked_times t on t.venue_id = b.venue_id and b.f < t.ends_at and t.starts_at < b.t
     union all
     select concat_ws(' ', 'lost', l.uid, l.span) from lost l where not isempty(l.span)
     union all
     select concat_ws(' ', 'untold conflict', e.uid, b.id)
     from event e join standing b on b.venue_id = e.venue_id and b.f < e.t and e.f < b.t
     where not exists (select from public.calendar_conflicts c where c.import_id = e.id and c.booking_id = b.id
       and c.uid = e.uid and c.starts_at = e.f and c.ends_at = e.t)
     union all
     select concat_ws(' ', 'conflict of nothing', c.uid, c.booking_id)
     from public.calendar_conflicts c
     where c.venue_id = any ($1::uuid[]) and not exists (
       select from event e join standing b on b.id = c.booking_id and b.f < e.t and e.f < b.t
       where e.id = c.import_id and e.uid = c.uid)`,
    [venues.map(({ id }) => id)],
  );
  return rows.map(({ what }) => what);
}

/** Whether a hold could be made at a venue that was like this: open, with these buffers. */
function fits(config: Config, venue: Venue, held: NonNullable<Outcome["held"]>): boolean {
  const { start, end } = held;
  const bounds = /^[[(]"?([^",]+)"?,"?([^",\])]+)"?[\])]$/.exec(held.occupied);
  const occupied = [bounds?.[1], bounds?.[2]].map((text) => new Date(text ?? "").toISOString());
  const widened = [start - config.before, end + config.after];
  return (
    isWithin(config, venue.daily, start, end) &&
    widened.every((minutes, index) => instantText(minutes, venue.offset) === occupied[index])
  );
}

/**
 * Expects of a batch that no time was given twice, and that what was held or sent was so at a venue that
 * was open and active before or after the batch's changes; then writes these down.
 */
export async function expectTime(world: World, outcomes: Outcome[]): Promise<void> {
  expect(await collisions(world)).toEqual([]);
  const changes = outcomes.flatMap(({ changed }) => changed ?? []);
  const of = (venue: Venue) => changes.filter((change) => change.venue === venue);
  for (const { held, submitted } of outcomes) {
    if (held) {
      const configs = [held.venue.config, ...of(held.venue).flatMap(({ config }) => config ?? [])];
      const fitting = configs.filter((config) => fits(config, held.venue, held));
      expect(fitting, `hours of ${JSON.stringify({ held, configs })}`).not.toEqual([]);
    }
    for (const venue of [held?.venue, submitted]) {
      if (!venue) continue;
      const states = [venue.active, ...of(venue).flatMap(({ active }) => active ?? [])];
      expect(states, "the venue was active").toContain(true);
    }
  }
  for (const { venue, config, active } of changes) {
    if (config) venue.config = config;
    if (active !== undefined) venue.active = active;
  }
}

/** What time does to the bookings of a sequence, as if days had gone by. */
export async function turnClock({ backend, venues }: World, batch: Batch): Promise<void> {
  const ids = venues.map(({ id }) => id);
  if (batch.clock !== "stands still") {
    await backend.sql(
      `update public.bookings set created_at = created_at - interval '2 minutes',
         confirmed_at = confirmed_at - interval '2 days'
       where venue_id = any ($1::uuid[]) and status in ('held', 'confirmed')`,
      [ids],
    );
  }
  if (batch.clock === "lapses") {
    await backend.sql(
      `update public.bookings set hold_expires_at = now(), request_expires_at = now()
       where venue_id = any ($1::uuid[]) and status in ('held', 'pending') and hashtext(id::text) % 2 = $2`,
      [ids, batch.pick % 2],
    );
  } else if (batch.clock === "pays") {
    await backend.sql(
      `update public.payouts p set status = 'paid', paid_at = now() from public.bookings b
       where b.id = p.booking_id and b.venue_id = any ($1::uuid[]) and p.status = 'scheduled' and p.due_at <= now()`,
      [ids],
    );
  } else if (batch.clock === "passes") {
    // Two weeks, so that nothing of the present is met; where something is there already it stays.
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
