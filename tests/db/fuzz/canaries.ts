import type { Backend } from "../../../supabase/local/backend.ts";

/** Columns that only their owner, the other side of a booking or an admin may read. */
const privateColumns = [
  "auth.users.email",
  "auth.users.encrypted_password",
  "private.booking_details.details",
  "private.hold_drafts.draft",
  "private.review_rejections.content",
  "private.review_rejections.note",
  "public.audit_log.data",
  "public.blocked_times.reason",
  "public.booking_events.reason",
  "public.booking_notes.text",
  "public.bookings.reason",
  "public.calendar_conflicts.title",
  "public.calendar_imports.name",
  "public.calendar_imports.url",
  "public.messages.body",
  "public.newsletter_subscribers.email",
  "public.notifications.data",
  "public.reports.text",
  "public.service_providers.rejection_reason",
  "public.services.rejection_reason",
  "public.users.email",
  "public.users.last_name",
  "public.users.phone",
  "public.listing_revisions.changes",
  "public.venues.rejection_reason",
] as const;

/** Columns of others that not even an admin may read. */
const closedToAdmins = [
  "auth.users.encrypted_password",
  "public.messages.body",
  "private.hold_drafts.draft",
];

/** Rows that may be marked; a constraint or trigger keeps the column of others empty. */
const conditions: Record<string, string> = {
  "public.service_providers.rejection_reason": "status <> 'active'",
  "public.services.rejection_reason": "status <> 'active'",
  "public.users.email": "deleted_at is null",
  "public.venues.rejection_reason": "status <> 'active'",
};

/** Adds a row of the demo host or guest to the tables that the demo data leaves empty, and rejects a business. */
async function fillEmptyTables({ sql }: Backend): Promise<void> {
  const [booking] = await sql<{ id: string; venue_id: string; guest_id: string; host_id: string }>(
    "select id, venue_id, guest_id, host_id from public.bookings where status = 'completed' limit 1",
  );
  if (!booking) throw new Error("the demo data has no completed booking");
  const { id, venue_id, guest_id, host_id } = booking;
  await sql(
    "insert into public.booking_notes (booking_id, author_id, text) values ($1, $2, 'Note')",
    [id, host_id],
  );
  await sql(
    "insert into public.reports (listing_id, reporter_id, reason, text) values ($1, $2, 'other', 'Text')",
    [venue_id, guest_id],
  );
  await sql(
    "update public.service_providers set status = 'rejected' where user_id = (select max(user_id::text)::uuid from public.service_providers)",
  );
  await sql(
    "insert into private.hold_drafts (booking_id, draft, editor, sequence) values ($1, '{}', $1, 1)",
    [id],
  );
  await sql(
    `insert into private.review_rejections (subject_type, subject_id, content, reason, note)
     values ('venue', $1, '{}', 'Reason', 'A note to the reviewer')`,
    [venue_id],
  );
  await sql("insert into public.newsletter_subscribers (email) values ('reader@mahfil.test')");
  await sql(
    `insert into public.calendar_imports (venue_id, name, url)
     values ($1, 'Import', 'https://example.test/a.ics')`,
    [venue_id],
  );
  await sql(
    `insert into public.calendar_conflicts (import_id, venue_id, booking_id, uid, starts_at, ends_at, title)
     select id, venue_id, $1, 'uid', now(), now() + interval '1 hour', 'Title' from public.calendar_imports`,
    [id],
  );
}

/**
 * Writes a mark with the name of the column into every private column of every row. Short enough for each column's limit, and
 * unique per row for unique columns.
 */
export async function plantCanaries(backend: Backend): Promise<void> {
  await fillEmptyTables(backend);
  await backend.db.transaction(async ({ sql }) => {
    await sql("set local session_replication_role = 'replica'");
    for (const [index, name] of privateColumns.entries()) {
      const [schema = "", table = "", column = ""] = name.split(".");
      const [found] = await sql<{ type: string }>(
        `select data_type as type from information_schema.columns
         where table_schema = $1 and table_name = $2 and column_name = $3`,
        [schema, table, column],
      );
      const prefix = column === "url" ? "https://example.test/" : "";
      const suffix = column === "email" ? "@mahfil.test" : "";
      const text = `'${prefix}canary${index}x' || left(md5(t::text), 8) || '${suffix}'`;
      const value = found?.type === "jsonb" ? `jsonb_build_object('note', ${text})` : text;
      const [marked] = await sql<{ n: number }>(
        `with marked as (update ${schema}.${table} t set ${column} = ${value}
           where ${conditions[name] ?? "true"} returning 1)
         select count(*)::int as n from marked`,
      );
      if (!marked?.n) throw new Error(`no row to mark in ${name}`);
    }
  });
}

/** Returns the private columns of others in a response. */
export function leakedColumns(answer: string, isAdmin: boolean): string[] {
  const marks = [...answer.matchAll(/canary(\d+)x/g)].map(([, index]) => Number(index));
  const names = [...new Set(marks)].map((index) => String(privateColumns[index]));
  return isAdmin ? names.filter((name) => closedToAdmins.includes(name)) : names;
}
