// HTTP API calls that a role may not make, bypassing the pages. supabase/tests/access_matrix.test.sql checks the rows of each
// user in all tables.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { type CallerRole, callerRoles } from "../../support/caller-roles.ts";
import { clientOf, makeUser, testBackend } from "../support.ts";
import { allButAdmins, type Caller, describeAcceptance } from "./forbidden-call.ts";
import { messageCalls } from "./message-calls.ts";
import { findProtectedRows, type ProtectedRows } from "./protected-rows.ts";
import { userCalls } from "./user-calls.ts";
import { venueCalls } from "./venue-calls.ts";

let backend: Backend;
let rows: ProtectedRows;
let before: string;
const callers = {} as Record<CallerRole, Caller>;

/** The contents of the targeted rows, and of the callers' profiles. */
async function readTargets(): Promise<string> {
  const users = [
    rows.host,
    rows.guest,
    rows.provider,
    ...Object.values(callers).map(({ id }) => id),
  ];
  const [targets] = await backend.sql<Record<string, unknown>>(
    `select (select json_agg(u order by id) from public.users u where id = any ($1::uuid[])) as users,
      (select json_agg(v) from public.venues v where id = $2) as venue,
      (select json_agg(p) from public.venue_pricing p where venue_id = $2) as pricing,
      (select json_agg(b) from public.bookings b where id = $3) as booking,
      (select json_agg(c) from public.conversations c where id = $4) as conversation,
      (select json_agg(m order by id) from public.messages m where conversation_id = $4) as messages,
      (select json_agg(s) from public.services s where id = $5) as service,
      (select json_agg(p) from public.service_providers p where user_id = $6) as provider,
      (select json_agg(r) from public.reviews r where id = $7) as review,
      (select json_agg(s order by key) from public.platform_settings s) as settings`,
    [
      users.filter(Boolean),
      ...[rows.venue, rows.booking, rows.conversation, rows.service, rows.provider, rows.review],
    ],
  );
  return JSON.stringify(targets, null, 2);
}

beforeAll(async () => {
  backend = await testBackend({ seed: true });
  rows = await findProtectedRows(backend);
  // The demo data has no rows in these two tables.
  await backend.sql(
    "insert into public.notification_preferences (user_id, category, by_email) values ($1, 'reviews', false)",
    [rows.guest],
  );
  await backend.sql(
    "insert into public.newsletter_subscribers (email) values ('reader@mahfil.test')",
  );
  for (const role of callerRoles) {
    const id = role === "anonymous" ? null : await makeUser(backend, role);
    callers[role] = { id, client: await clientOf(backend, id ?? undefined) };
  }
  before = await readTargets();
});
afterAll(async () => {
  await backend?.stop();
});

for (const [what, roles, call] of [...userCalls, ...venueCalls, ...messageCalls]) {
  test.each(roles)(`a caller with role %s cannot ${what}`, async (role) => {
    expect(describeAcceptance(await call(callers[role], rows))).toBeNull();
  });
}

test("the rows that forbidden calls were aimed at are unchanged", async () => {
  expect(await readTargets()).toBe(before);
});

/** Tables whose rows only their owners and admins may see. */
const privateTables = [
  "bookings",
  "booking_events",
  "booking_addons",
  "booking_parts",
  "booking_services",
  "payouts",
  "conversations",
  "messages",
  "notifications",
  "notification_preferences",
  "favorites",
  "blocked_times",
  "listing_revisions",
  "properties",
  "newsletter_subscribers",
  "audit_log",
  "platform_settings",
];
test.each(privateTables)("there are rows of %s to be hidden", async (table) => {
  expect(await backend.sql(`select from public.${table} limit 1`)).toHaveLength(1);
});
for (const table of privateTables) {
  test.each(allButAdmins)(`a caller with role %s sees no row of ${table}`, async (role) => {
    const answer = await callers[role].client.from(table).select("*").limit(5);
    expect(describeAcceptance(answer)).toBeNull();
  });
}

test.each(allButAdmins)("a caller with role %s sees no profile but their own", async (role) => {
  const { client, id } = callers[role];
  const { data } = await client.from("users").select("id");
  expect(data ?? []).toEqual(role === "anonymous" ? [] : [{ id }]);
  const publicProfiles = await client.from("public_profiles").select("*").limit(1);
  expect(Object.keys(publicProfiles.data?.[0] ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/email|phone|birthdate|role|devices/)]),
  );
});
