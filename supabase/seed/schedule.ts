import { userId } from "./accounts.ts";
import { hoursPresets } from "./data/hours.ts";
import { blocks, exceptions } from "./data/schedule.ts";
import { typeFacts } from "./data/type-facts.ts";
import { venues } from "./data/venues/all.ts";
import type { SeedContext } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";
import { insertRows } from "./lib/rows.ts";
import { instantOf, localDay } from "./lib/zone.ts";
import { cityOf } from "./prices.ts";
import { venueId } from "./venues.ts";

const ids = () => [venues.map((venue) => venueId(venue.slug))];

async function seedHours({ sql }: SeedContext) {
  await sql("delete from public.opening_hours where venue_id = any ($1::uuid[])", ids());
  await insertRows(
    sql,
    "public.opening_hours",
    venues.flatMap((venue) =>
      hoursPresets[venue.hours].flatMap(({ weekday, spans }) =>
        spans.map(([opens, closes]) => ({
          id: idOf("hours", `${venue.slug}/${weekday}/${opens}`),
          venue_id: venueId(venue.slug),
          weekday,
          opens,
          closes,
        })),
      ),
    ),
  );
  await insertRows(
    sql,
    "public.buffer_times",
    venues.map((venue) => {
      const [before_minutes, after_minutes] = typeFacts[venue.type].buffers;
      return { venue_id: venueId(venue.slug), before_minutes, after_minutes };
    }),
    { key: "venue_id" },
  );
}

/** Inserts opening hours, buffers, opening exceptions and blocked times. */
export async function seedSchedules(context: SeedContext, now: number): Promise<void> {
  await seedHours(context);
  await insertRows(
    context.sql,
    "public.opening_exceptions",
    exceptions.map(({ venue, from, to, hours, note }) => ({
      id: idOf("exception", `${venue}/${from}`),
      venue_id: venueId(venue),
      starts_on: from,
      ends_on: to,
      closed: hours === undefined,
      opens: hours?.[0] ?? null,
      closes: hours?.[1] ?? null,
      note,
    })),
  );
  await insertRows(
    context.sql,
    "public.blocked_times",
    blocks.map(([slug, day, from, to, reason]) => {
      const venue = venues.find((entry) => entry.slug === slug);
      if (!venue) throw new Error(`unknown venue ${slug}`);
      const { timeZone } = cityOf(venue.city);
      const midnight = localDay(now, timeZone, day);
      return {
        id: idOf("block", slug),
        venue_id: venueId(slug),
        starts_at: new Date(instantOf(midnight, from * 60, timeZone)).toISOString(),
        ends_at: new Date(instantOf(midnight, to * 60, timeZone)).toISOString(),
        reason,
        source: "host",
        created_at: new Date(now - 3 * 86_400_000).toISOString(),
      };
    }),
  );
}

/** Sets the final status of the listings, which are inserted as drafts; adds a revision and the audit log. */
export async function publishVenues({ sql }: SeedContext, now: number): Promise<void> {
  const rows = venues.map((venue, index) => {
    const status = venue.status ?? "active";
    const published = status === "active" || status === "paused" || status === "suspended";
    const created = now - (640 - index * 5) * 86_400_000;
    const submitted =
      venue.submittedHoursAgo === undefined
        ? created + 86_400_000
        : now - venue.submittedHoursAgo * 3_600_000;
    return {
      id: venueId(venue.slug),
      status,
      featured: venue.featured === true,
      rejection_reason: venue.reason ?? null,
      submitted_at: status === "draft" ? null : new Date(submitted).toISOString(),
      published_at: published ? new Date(submitted + 20 * 3_600_000).toISOString() : null,
      created_at: new Date(Math.min(created, submitted - 3_600_000)).toISOString(),
    };
  });
  await sql(
    `update public.venues v set status = x.status, featured = x.featured,
       rejection_reason = x.rejection_reason, submitted_at = x.submitted_at,
       published_at = x.published_at, created_at = x.created_at
     from jsonb_populate_recordset(null::public.venues, $1::jsonb) x where x.id = v.id`,
    [JSON.stringify(rows)],
  );
  // A pending revision of an active listing.
  await insertRows(sql, "public.listing_revisions", [
    {
      id: idOf("revision", "zamalek-white-room"),
      listing_id: venueId("zamalek-white-room"),
      changes: { capacity: 110, name: "Zamalek Garden Light Gallery" },
      status: "pending",
      submitted_at: new Date(now - 5 * 3_600_000).toISOString(),
    },
  ]);
  await sql(
    `insert into public.audit_log (actor_id, action, subject_type, subject_id, data, created_at)
     select $1::uuid,
       case v.status when 'active' then 'venue_approved' else 'venue_' || v.status end, 'venue', v.id,
       jsonb_build_object('from', case v.status when 'suspended' then 'active' else 'pending' end,
         'to', v.status, 'reason', v.rejection_reason),
       coalesce(v.published_at, v.submitted_at, v.created_at)
     from public.venues v
     where v.id = any ($2::uuid[]) and v.status in ('active', 'rejected', 'suspended')
     order by 6`,
    [userId("admin"), rows.map(({ id }) => id)],
  );
}
