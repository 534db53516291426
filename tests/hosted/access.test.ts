import { beforeAll, describe, expect, test } from "vitest";
import { describeAcceptance } from "../db/access/forbidden-call.ts";
import { messageCalls } from "../db/access/message-calls.ts";
import type { ProtectedRows } from "../db/access/protected-rows.ts";
import { userCalls } from "../db/access/user-calls.ts";
import { venueCalls } from "../db/access/venue-calls.ts";
import { backendUrl, publishableKey, serviceClient } from "../e2e/support/backend";
import { insertBooking } from "../e2e/support/fixtures/booking";
import { createService } from "../e2e/support/fixtures/provider";
import { type Caller, type CallerSession, sessionOf } from "../e2e/support/fixtures/role-sessions";
import { createOpenVenue } from "../e2e/support/fixtures/venue";
import { createUser } from "../e2e/support/users";

let rows: ProtectedRows;

async function insert(table: string, values: object): Promise<string> {
  const { data, error } = await serviceClient().from(table).insert(values).select("id").single();
  if (error) throw new Error(`${table}: ${error.message}`);
  return data.id;
}

beforeAll(async () => {
  const [host, provider] = [
    await createUser("host", "Samir"),
    await createUser("service_provider", "Hala"),
  ];
  const registered = await provider.client.rpc("register_as_service_provider", {
    p_user_id: provider.id,
    p_business_name: "Hosted test",
  });
  if (registered.error) throw registered.error;
  const [confirmed, completed] = [
    await insertBooking("confirmed", 72),
    await insertBooking("completed", -72),
  ];
  rows = {
    host: host.id,
    venue: await createOpenVenue(host, "Hosted test hall"),
    guest: confirmed.guest.id,
    booking: confirmed.bookingId,
    conversation: await insert("conversations", {
      guest_id: confirmed.guest.id,
      host_id: confirmed.host.id,
      listing_id: confirmed.venueId,
    }),
    service: await createService(provider.id, "Hosted test service"),
    provider: provider.id,
    review: await insert("reviews", {
      booking_id: completed.bookingId,
      venue_id: completed.venueId,
      author_id: completed.guest.id,
      rating: 4,
      text: "A good hall.",
    }),
  };
});

test("there is no GraphQL beside the API", async () => {
  const answer = await fetch(`${backendUrl}/graphql/v1`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ query: "{ __schema { types { name } } }" }),
  });
  expect(await answer.text()).not.toMatch(/"types"|Collection/);
});

const calls = [...userCalls, ...venueCalls, ...messageCalls];
describe.each(calls)("what must be refused: to %s", (_, roles, call) => {
  test.each([...roles])("as %s", async (role: Caller) => {
    const session: CallerSession = await sessionOf(role);
    expect(describeAcceptance(await call(session, rows))).toBeNull();
  });
});
