import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { isUuid } from "../shared/uuid";
import { readAllRows } from "../supabase/read-all-rows";
import { createServerSupabase } from "../supabase/server";
import type { CalendarView } from "./rules/calendar-view";
import type { CalendarItem, CalendarVenue, HostCalendar, VenueHours } from "./types";

type ItemRow = {
  kind: CalendarItem["kind"];
  id: string | null;
  venue_id: string;
  status: string | null;
  starts_at: string;
  ends_at: string;
  occupied_from: string;
  occupied_to: string;
  buffer_only: boolean;
  guest?: string | null;
  guests?: number;
  reason?: string | null;
  source?: string;
  calendar?: string | null;
  rule?: "daily" | "weekly" | null;
  closed?: boolean;
  opens?: string | null;
  closes?: string | null;
};
type CalendarRow = {
  venues: { id: string; name: string; name_ar: string | null; time_zone: string; status: string }[];
  days: { day: string; closed: number; total: number; items: ItemRow[] }[];
  open: { start: string; end: string }[] | null;
  earliest_opening: string | null;
};

const iso = (instant: string) => new Date(instant).toISOString();

function toItem(row: ItemRow): CalendarItem {
  if (row.kind === "exception") {
    return {
      kind: "exception",
      id: row.id ?? "",
      venueId: row.venue_id,
      reason: row.reason ?? "",
      closed: row.closed ?? true,
      opens: row.opens ?? "",
      closes: row.closes ?? "",
    };
  }
  return {
    kind: row.kind,
    id: row.id,
    venueId: row.venue_id,
    status: row.status ?? "",
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
  const row = unwrap(
    await supabase.rpc("get_host_calendar", {
      p_from: view.from,
      p_days: view.days,
      p_venue_id: venueId ?? undefined,
      p_max_items: limitPerDay,
    }),
  ) as unknown as CalendarRow;
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

/**
 * The host's venues by name, to choose one. `busy` leaves out archived venues without upcoming
 * bookings.
 */
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
