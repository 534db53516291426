import { expect, test } from "vitest";
import { anonymousClient } from "../e2e/support/backend";
import { submitBooking } from "../e2e/support/fixtures/booking";
import { slotRequest } from "../e2e/support/fixtures/free-slot";
import { createOpenVenue } from "../e2e/support/fixtures/venue";
import { createUser } from "../e2e/support/users";

const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("an offer of the host becomes a line of the booking once, when its guest accepts it", async () => {
  const [host, guest, stranger] = [
    await createUser("host", "Samir"),
    await createUser("guest", "Hala"),
    await createUser("guest", "Mallory"),
  ];
  const venueId = await createOpenVenue(host, "Hosted test hall");
  const times = { timeZone: "Africa/Cairo", day: dayAfter(30), start: "13:00", end: "19:00" };
  const request = slotRequest({ venueId, ...times, guests: 20 });
  const { id: bookingId } = await submitBooking(guest, request);
  const totalOf = async () => {
    const { data } = await guest.client
      .rpc("get_my_booking", { p_booking_id: bookingId })
      .throwOnError();
    return Number([data].flat()[0].total_minor);
  };
  const before = await totalOf();
  const talk = await host.client
    .rpc("start_conversation", { p_booking_id: bookingId, p_body: "Welcome" })
    .throwOnError();
  const offerId = crypto.randomUUID();
  const offer = {
    p_conversation_id: talk.data.id,
    p_booking_id: bookingId,
    p_text: "Lamps in the garden",
    p_price_minor: 50_000,
    p_valid_until: dayAfter(2),
    p_offer_id: offerId,
  };
  expect((await guest.client.rpc("send_offer", offer)).error?.message).toBe("not_found");
  const sent = await Promise.all([1, 2].map(() => host.client.rpc("send_offer", offer)));
  expect(sent.map(({ error }) => error)).toEqual([null, null]);

  const preview = await guest.client.rpc("preview_offer", { p_offer_id: offerId }).throwOnError();
  const after = Number(preview.data.total_minor);
  expect(after).toBeGreaterThanOrEqual(before + 50_000);
  const accept = (client: typeof host.client) =>
    client.rpc("accept_offer", { p_offer_id: offerId });
  for (const client of [anonymousClient(), stranger.client, host.client]) {
    expect((await accept(client)).error?.message).toMatch(/^not_(found|signed_in)$/);
  }
  expect(await totalOf()).toBe(before);
  const accepted = await Promise.all([1, 2, 3].map(() => accept(guest.client)));
  expect(accepted.map(({ error }) => error)).toEqual([null, null, null]);
  expect(await totalOf()).toBe(after);
});
