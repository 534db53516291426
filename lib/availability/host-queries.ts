import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { isUuid } from "../shared/uuid";
import { z } from "../shared/zod";
import { readAllRows } from "../supabase/read-all-rows";
import { createServerSupabase } from "../supabase/server";
import { unwrapRow } from "../supabase/unwrap-row";
import type { CalendarView } from "./rules/calendar-view";
import type { CalendarItem, CalendarVenue, HostCalendar, VenueHours } from "./types";

const textOrNull = z.string().nullable();

const exceptionRow = z.object({
  kind: z.literal("exception"),
  id: z.string(),
  venue_id: z.string(),
  reason: textOrNull,
  closed: z.boolean(),
  opens: textOrNull,
  closes: textOrNull,
});
const takenRow = z.object({
  kind: z.enum(["booking", "hold", "block"]),
  id: textOrNull,
  venue_id: z.string(),
  status: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  occupied_from: z.string(),
  occupied_to: z.string(),
  buffer_only: z.boolean(),
  /** Set for bookings only; null for a deleted account. */
  guest: textOrNull.optional(),
  guests: z.number().optional(),
  /** The next four are set for blocks only. */
  reason: textOrNull.optional(),
  source: z.string().optional(),
  calendar: textOrNull.optional(),
  rule: z.enum(["daily", "weekly"]).nullish(),
});
const itemRow = z.discriminatedUnion("kind", [exceptionRow, takenRow]);

const calendarRow = z.object({
  venues: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      name_ar: textOrNull,
      time_zone: z.string(),
      status: z.string(),
    }),
  ),
  days: z.array(
    z.object({ day: z.string(), closed: z.number(), total: z.number(), items: z.array(itemRow) }),
  ),
  open: z.array(z.object({ start: z.string(), end: z.string() })).nullable(),
  earliest_opening: textOrNull,
});

const iso = (instant: string) => new Date(instant).toISOString();

function toItem(row: z.output<typeof itemRow>): CalendarItem {
  if (row.kind === "exception") {
    return {
      kind: "exception",
      id: row.id,
      venueId: row.venue_id,
      reason: row.reason ?? "",
      closed: row.closed,
      opens: row.opens ?? "",
      closes: row.closes ?? "",
    };
  }
  return {
    kind: row.kind,
    id: row.id,
    venueId: row.venue_id,
    status: row.status,
    startsAt: iso(row.starts_at),
    endsAt: iso(row.ends_at),
    occupiedFrom: iso(row.occupied_from),
    occupiedTo: iso(row.occupied_to),
    bufferOnly: row.buffer_only,
    guest: row.guest === undefined ? "" : row.guest,
    guests: row.guests ?? 0,
    reason: row.reason ?? "",
    calendar: row.calendar ?? null,
    imported: row.kind === "block" && row.source !== "host",
    rule: row.rule ?? null,
  };
}

/**
 * The bookings, holds, blocks and exceptions at the caller's venues, or at one of them, in the days of
 * a view, at most `limitPerDay` of each day. Throws `not_found` when the venue is not the caller's.
 */
export async function getHostCalendar(
  view: Pick<CalendarView, "from" | "days">,
  venueId: string | null,
  limitPerDay: number,
): Promise<HostCalendar> {
  const supabase = await createServerSupabase();
  const row = unwrapRow(
    calendarRow,
    await supabase.rpc("get_host_calendar", {
      p_from: view.from,
      p_days: view.days,
      p_venue_id: venueId ?? undefined,
      p_max_items: limitPerDay,
    }),
  );
  return {
    venues: row.venues.map((venue) => ({
      id: venue.id,
      name: bothLanguages(venue.name, venue.name_ar),
      timeZone: venue.time_zone,
      status: venue.status,
    })),
    days: row.days.map((day) => ({ ...day, items: day.items.map(toItem) })),
    open: row.open ?? [],
    earliestOpening: row.earliest_opening,
  };
}

/** The host's venues by name, for a choice. `busy` leaves out archived venues without upcoming bookings. */
export async function listCalendarVenues(
  hostId: string,
  filter: "all" | "busy" = "all",
): Promise<CalendarVenue[]> {
  const supabase = await createServerSupabase();
  const rows = await readAllRows((from, to) =>
    supabase
      .from("venues")
      .select("id,name,name_ar,time_zone,status,archived_at")
      .eq("host_id", hostId)
      .order("name")
      .order("id")
      .range(from, to),
  );
  const isFiltered = filter === "busy" && rows.some((row) => row.archived_at);
  const upcoming = isFiltered
    ? await readAllRows((from, to) =>
        supabase.rpc("count_upcoming_bookings_by_venue").order("venue_id").range(from, to),
      )
    : [];
  const withUpcoming = new Set(upcoming.map(({ venue_id }) => venue_id));
  return rows
    .filter((row) => !isFiltered || !row.archived_at || withUpcoming.has(row.id))
    .map((row) => ({
      id: row.id,
      name: bothLanguages(row.name, row.name_ar),
      timeZone: row.time_zone,
      status: row.status,
    }));
}

/** Hours, exceptions that end today or later, and buffers of a venue that the caller may see; else null. */
export async function getVenueHours(venueId: string, today: string): Promise<VenueHours | null> {
  if (!isUuid(venueId)) return null;
  const supabase = await createServerSupabase();
  const [hours, exceptions, buffers] = await Promise.all([
    supabase
      .from("opening_hours")
      .select("weekday,opens,closes")
      .eq("venue_id", venueId)
      .order("weekday")
      .order("opens"),
    readAllRows((from, to) =>
      supabase
        .from("opening_exceptions")
        .select("id,starts_on,ends_on,closed,opens,closes,note")
        .eq("venue_id", venueId)
        .gte("ends_on", today)
        .order("starts_on")
        .order("id")
        .range(from, to),
    ),
    supabase
      .from("buffer_times")
      .select("before_minutes,after_minutes")
      .eq("venue_id", venueId)
      .maybeSingle(),
  ]);
  if (buffers.error) unwrap(buffers);
  const toClockTime = (time: string | null) => (time ?? "").slice(0, 5);
  return {
    periods: unwrap(hours).map((row) => ({
      weekday: row.weekday,
      opens: toClockTime(row.opens),
      closes: toClockTime(row.closes),
    })),
    exceptions: exceptions.map((row) => ({
      id: row.id,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      closed: row.closed,
      opens: toClockTime(row.opens),
      closes: toClockTime(row.closes),
      note: row.note ?? "",
    })),
    before: buffers.data?.before_minutes ?? 0,
    after: buffers.data?.after_minutes ?? 0,
  };
}
