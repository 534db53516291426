import { bookingStatuses } from "../bookings/rules/status";
import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { isUuid } from "../shared/uuid";
import { z } from "../shared/zod";
import { createPublicClient } from "../supabase/public";
import { createServerSupabase } from "../supabase/server";
import { parseRow, unwrapRow } from "../supabase/unwrap-row";
import { feedProblems } from "./rules/feed-address";
import { unreadReasons } from "./rules/unread-event";
import type { CalendarConflict, CalendarImport, ListedUnreadEvent, VenueCalendars } from "./types";
import type { FeedEntry } from "./write-feed";

type ImportRow = {
  id: string;
  name: string;
  url: string;
  last_tried_at: string | null;
  last_success_at: string | null;
  failing_since: string | null;
  last_error: string | null;
  last_status: number | null;
  event_count: number;
  unread_events: unknown;
  unread_count: number;
};

/** Events that could not be read, as the database stores them. */
const unreadEvents = z.array(
  z.object({ title: z.string(), written: z.string(), reason: z.string() }),
);

const toUnreadEvents = (events: unknown): ListedUnreadEvent[] =>
  parseRow(unreadEvents, events).map((event, position) => ({
    position,
    title: event.title,
    written: event.written,
    reason: unreadReasons.find((each) => each === event.reason) ?? "time",
  }));

const toImport = (row: ImportRow): CalendarImport => ({
  id: row.id,
  name: row.name,
  url: row.url,
  lastTriedAt: row.last_tried_at,
  lastSuccessAt: row.last_success_at,
  failure: row.failing_since
    ? {
        since: row.failing_since,
        problem: feedProblems.find((each) => each === row.last_error) ?? "unreachable",
        status: row.last_status,
      }
    : null,
  events: row.event_count,
  unreadEvents: toUnreadEvents(row.unread_events),
  unreadCount: row.unread_count,
});

type ConflictRow = {
  id: string;
  title: string;
  starts_at: string;
  ends_at: string;
  calendar_imports: { name: string } | null;
  bookings: {
    id: string;
    reference: string;
    status: string;
    starts_at: string;
    ends_at: string;
  } | null;
};

const toConflict = ({ bookings: booking, ...row }: ConflictRow): CalendarConflict => ({
  id: row.id,
  calendar: row.calendar_imports?.name ?? "",
  title: row.title,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  booking: booking && {
    id: booking.id,
    reference: booking.reference,
    status: bookingStatuses.find((each) => each === booking.status) ?? "confirmed",
    startsAt: booking.starts_at,
    endsAt: booking.ends_at,
  },
});

const MAX_CONFLICTS = 50;

/** The calendars of a venue of this host; null for another's venue. */
export async function getVenueCalendars(
  venueId: string,
  hostId: string,
): Promise<VenueCalendars | null> {
  if (!isUuid(venueId)) return null;
  const supabase = await createServerSupabase();
  const [venue, feed, imports, conflicts] = await Promise.all([
    supabase
      .from("venues")
      .select("id,name,name_ar,time_zone")
      .eq("id", venueId)
      .eq("host_id", hostId)
      .maybeSingle(),
    supabase
      .from("calendar_feeds")
      .select("created_at,last_read_at")
      .eq("venue_id", venueId)
      .is("revoked_at", null)
      .maybeSingle(),
    supabase
      .from("calendar_imports")
      .select(
        `id,name,url,last_tried_at,last_success_at,failing_since,last_error,last_status,event_count,unread_events,unread_count`,
      )
      .eq("venue_id", venueId)
      .order("created_at"),
    supabase
      .from("calendar_conflicts")
      .select(
        `id,title,starts_at,ends_at,calendar_imports(name),
         bookings(id,reference,status,starts_at,ends_at)`,
        { count: "exact" },
      )
      .eq("venue_id", venueId)
      .gt("ends_at", new Date().toISOString())
      .order("starts_at")
      .order("id")
      .limit(MAX_CONFLICTS),
  ]);
  if (venue.error) unwrap(venue);
  if (!venue.data) return null;
  if (feed.error) unwrap(feed);
  return {
    venue: {
      id: venue.data.id,
      name: bothLanguages(venue.data.name, venue.data.name_ar),
      timeZone: venue.data.time_zone,
    },
    feed: feed.data && { createdAt: feed.data.created_at, lastReadAt: feed.data.last_read_at },
    imports: unwrap(imports).map(toImport),
    conflicts: unwrap(conflicts).map(toConflict),
    conflictCount: conflicts.count ?? 0,
  };
}

/** The answer of `get_calendar_feed`; null for an unknown token. */
const feedRow = z
  .union([
    z.object({ limited: z.literal(true) }),
    z.object({
      name: z.string(),
      name_ar: z.string().nullable(),
      entries: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(["booking", "block"]),
          reference: z.string().nullable(),
          start: z.string(),
          end: z.string(),
          sequence: z.number(),
          changed_at: z.string(),
        }),
      ),
    }),
  ])
  .nullable();

/**
 * The feed of a secret address: the venue's name and its taken times. Null for an unknown or revoked token; `limited`
 * when it is read too often.
 */
export async function getFeedByToken(
  token: string,
): Promise<{ name: { en: string; ar: string }; entries: FeedEntry[] } | "limited" | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
  const answer = await createPublicClient().rpc("get_calendar_feed", { p_token: token });
  const row = unwrapRow(feedRow, answer);
  if (!row) return null;
  if ("limited" in row) return "limited";
  return {
    name: bothLanguages(row.name, row.name_ar),
    entries: row.entries.map(({ changed_at, ...entry }) => ({
      ...entry,
      changedAt: changed_at,
    })),
  };
}
