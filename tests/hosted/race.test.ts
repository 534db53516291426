import { expect, test } from "vitest";
import { createOpenVenue } from "../e2e/support/fixtures/venue";
import { createUser } from "../e2e/support/users";

test("one of twenty guests who ask for the same hours at once gets them", async () => {
  const host = await createUser("host", "Samir");
  const venueId = await createOpenVenue(host, "Hosted test hall");
  const guests = [];
  for (let index = 0; index < 20; index++) guests.push(await createUser("guest", `Guest ${index}`));
  const day = 86_400_000;
  const start = (Math.floor(Date.now() / day) + 20) * day + 10 * 3_600_000;
  const answers = await Promise.all(
    guests.map(({ client }) =>
      client.rpc("hold_booking", {
        p_venue_id: venueId,
        p_start: new Date(start).toISOString(),
        p_end: new Date(start + 2 * 3_600_000).toISOString(),
        p_guests: 10,
        p_idempotency_key: crypto.randomUUID(),
      }),
    ),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  const refusals = answers.flatMap(({ error }) => error?.message ?? []);
  expect(new Set(refusals)).toEqual(new Set(["slot_taken"]));
});
