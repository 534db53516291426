// Combinations: every forbidden call as every role that must not make it, straight at the backend, without a language.
import { expect, test } from "@playwright/test";
import { type Answer, allButAdmins } from "./support/fixtures/forbidden-calls";
import { messageCalls } from "./support/fixtures/forbidden-calls-messages";
import { userCalls } from "./support/fixtures/forbidden-calls-users";
import { venueCalls } from "./support/fixtures/forbidden-calls-venues";
import { protectedRows } from "./support/fixtures/protected-rows";
import { sessionOf } from "./support/fixtures/role-sessions";

/** Codes of calls that are wrong in themselves, which would prove nothing. */
const wrongCallCodes = [
  "PGRST100",
  "PGRST202",
  "PGRST204",
  "PGRST205",
  "22P02",
  "42P01",
  "42703",
  "42883",
  "SUP",
];

/** Expects an error, or that no row was touched. */
function expectRefused({ data, error }: Answer) {
  const { code } = (error ?? {}) as { code?: string };
  expect(wrongCallCodes, JSON.stringify(error)).not.toContain(code);
  if (error === null) {
    expect(data === null || (Array.isArray(data) && data.length === 0)).toBe(true);
  }
}

for (const [what, roles, call] of [...userCalls, ...venueCalls, ...messageCalls]) {
  for (const role of roles) {
    test(`a caller with role ${role} cannot ${what}`, async () => {
      expectRefused(await call(await sessionOf(role), await protectedRows()));
    });
  }
}

test("the rows that forbidden calls were aimed at are unchanged", async () => {
  const rows = await protectedRows();
  const { client } = await sessionOf("admin");
  const { data: users } = await client
    .from("users")
    .select("bio, role")
    .eq("id", rows.guest)
    .single();
  expect(users).toMatchObject({ role: "guest" });
  expect(users?.bio).not.toBe("mine now");
  const { data: venue } = await client
    .from("venues")
    .select("description")
    .eq("id", rows.venue)
    .single();
  expect(venue?.description).not.toBe("mine now");
  for (const role of allButAdmins.filter((one) => one !== "anonymous")) {
    const { id } = await sessionOf(role);
    const { data } = await client
      .from("users")
      .select("role, is_verified")
      .eq("id", id ?? "")
      .single();
    expect(data).toEqual({ role, is_verified: false });
  }
});

/** Tables whose rows only their owners and admins may see. */
const privateTables = [
  "bookings",
  "booking_events",
  "booking_addons",
  "booking_services",
  "payouts",
  "conversations",
  "messages",
  "notifications",
  "notification_preferences",
  "favorites",
  "blocked_times",
  "venue_revisions",
  "properties",
  "newsletter_subscribers",
  "audit_log",
  "platform_settings",
];
for (const table of privateTables) {
  for (const role of allButAdmins) {
    test(`a caller with role ${role} sees no row of ${table}`, async () => {
      const { client } = await sessionOf(role);
      expectRefused(await client.from(table).select("*").limit(5));
    });
  }
}

for (const role of allButAdmins) {
  test(`a caller with role ${role} sees no profile but their own`, async () => {
    const { client, id } = await sessionOf(role);
    const { data } = await client.from("users").select("id");
    expect(data ?? []).toEqual(role === "anonymous" ? [] : [{ id }]);
    const publicProfiles = await client.from("public_profiles").select("*").limit(1);
    expect(Object.keys(publicProfiles.data?.[0] ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/email|phone|birthdate|role|devices/)]),
    );
  });
}
