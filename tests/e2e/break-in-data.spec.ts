import { expect, test } from "@playwright/test";
import { type Answer, butAdmins } from "./support/attempts";
import { onPeople } from "./support/attempts-people";
import { onPlaces } from "./support/attempts-places";
import { intrude } from "./support/intruders";
import { victims } from "./support/victims";

/** Answers to calls that were wrong in themselves: they would prove nothing. */
const misspelt = ["PGRST100", "PGRST202", "PGRST204", "PGRST205", "42P01", "42703", "42883", "SUP"];

/** Refused: an error, or nothing touched. */
function expectRefused({ data, error }: Answer) {
  const { code } = (error ?? {}) as { code?: string };
  expect(misspelt, JSON.stringify(error)).not.toContain(code);
  if (error === null) {
    expect(data === null || (Array.isArray(data) && data.length === 0)).toBe(true);
  }
}

for (const [what, whom, attempt] of [...onPeople, ...onPlaces]) {
  for (const role of whom) {
    test(`${role} cannot ${what}`, async () => {
      expectRefused(await attempt(await intrude(role), await victims()));
    });
  }
}

test("nothing of it was done", async () => {
  const of = await victims();
  const { client } = await intrude("admin");
  const { data: users } = await client
    .from("users")
    .select("bio, role")
    .eq("id", of.guest)
    .single();
  expect(users).toMatchObject({ role: "guest" });
  expect(users?.bio).not.toBe("mine now");
  const { data: venue } = await client
    .from("venues")
    .select("description")
    .eq("id", of.venue)
    .single();
  expect(venue?.description).not.toBe("mine now");
  for (const role of butAdmins.filter((one) => one !== "stranger")) {
    const { id } = await intrude(role);
    const { data } = await client
      .from("users")
      .select("role, is_verified")
      .eq("id", id ?? "")
      .single();
    expect(data).toEqual({ role, is_verified: false });
  }
});

/** Tables of which nobody but their people, and admins, may see a row. */
const secrets = [
  "bookings",
  "booking_events",
  "booking_addons",
  "booking_services",
  "payouts",
  "conversations",
  "messages",
  "notifications",
  "favorites",
  "blocked_times",
  "venue_revisions",
  "properties",
  "newsletter_subscribers",
  "audit_log",
  "platform_settings",
];
for (const table of secrets) {
  for (const role of butAdmins) {
    test(`${role} sees nothing of ${table}`, async () => {
      const { client } = await intrude(role);
      expectRefused(await client.from(table).select("*").limit(5));
    });
  }
}

for (const role of butAdmins) {
  test(`${role} sees no profile but their own`, async () => {
    const { client, id } = await intrude(role);
    const { data } = await client.from("users").select("id");
    expect(data ?? []).toEqual(role === "stranger" ? [] : [{ id }]);
    const window = await client.from("public_profiles").select("*").limit(1);
    expect(Object.keys(window.data?.[0] ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/email|phone|birthdate|role|devices/)]),
    );
  });
}
