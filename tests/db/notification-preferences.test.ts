import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { notificationEvents } from "./notification-events/notification-events.ts";
import { createMarket, type InboxMail, type Market } from "./notification-market.ts";
import { clientOf, testBackend } from "./support.ts";

let backend: Backend;
let market: Market;
beforeAll(async () => {
  backend = await testBackend({ siteUrl: "https://mahfil.example" });
  market = await createMarket(backend);
});
beforeEach(async () => {
  await market.runJobs("host");
  await market.sql("delete from public.notifications");
});
afterAll(() => backend?.stop());

const tokenOf = (mail?: InboxMail) =>
  /[?&]token=([0-9a-f]{64})/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";

describe("the calendar file", () => {
  test("keeps its UID and raises its SEQUENCE from the confirmation to the cancellation", async () => {
    const booking = await market.request();
    await market.runJobs("guest");
    await market.decide(booking, "accept");
    const [confirmation] = await market.runJobs("guest");
    await market.as("host", "select public.cancel_booking($1, 'A flood')", [booking.id]);
    const [cancellation] = await market.runJobs("guest");
    const [first, second] = [confirmation, cancellation].map((mail) => {
      expect(mail?.attachments).toMatchObject([
        {
          filename: `mahfil-${booking.reference}.ics`,
          contentType: "text/calendar; charset=utf-8",
        },
      ]);
      const component = new ICAL.Component(ICAL.parse(mail?.attachments[0]?.content ?? ""));
      return component.getFirstSubcomponent("vevent");
    });
    const value = (event: typeof first, name: string) => event?.getFirstPropertyValue(name);
    expect(value(first, "uid")).toBe(`booking-${booking.id}@mahfil`);
    expect(value(second, "uid")).toBe(value(first, "uid"));
    expect(Number(value(second, "sequence"))).toBeGreaterThan(Number(value(first, "sequence")));
    expect([value(first, "status"), value(second, "status")]).toEqual(["CONFIRMED", "CANCELLED"]);
    expect(value(first, "summary")).toBe("حجز: قاعة النيل");
  });

  test("does not come with the mails of a request that was never confirmed", async () => {
    await notificationEvents.booking_expired.run(market);
    const mails = await market.runJobs("guest");
    expect(mails.map(({ attachments }) => attachments)).toEqual([[], []]);
  });
});

describe("preferences", () => {
  const choose = (inProduct: boolean, byEmail: boolean) =>
    market.as("host", "select public.set_notification_preference('reviews', $1, $2)", [
      inProduct,
      byEmail,
    ]);
  const shown = () =>
    market.sql("select kind from public.notifications where is_shown and kind = 'review_received'");

  test("switch off the mail and leave the notification", async () => {
    await choose(true, false);
    await notificationEvents.review_received.run(market);
    const subjects = (await market.runJobs("host")).map(({ subject }) => subject);
    expect(subjects).not.toContain("A guest reviewed Nile Hall");
    expect(await shown()).toHaveLength(1);
  });

  test("switch off the notification and leave the mail", async () => {
    await choose(false, true);
    await notificationEvents.review_received.run(market);
    const subjects = (await market.runJobs("host")).map(({ subject }) => subject);
    expect(subjects).toContain("A guest reviewed Nile Hall");
    expect(await shown()).toEqual([]);
  });

  test("switch off both", async () => {
    await choose(false, false);
    await notificationEvents.review_received.run(market);
    const subjects = (await market.runJobs("host")).map(({ subject }) => subject);
    expect(subjects).not.toContain("A guest reviewed Nile Hall");
    expect(
      await market.sql("select from public.notifications where kind = 'review_received'"),
    ).toEqual([]);
    await choose(true, true);
  });
});

describe("the address that ends mails", () => {
  test("is in the headers for one click, and ends only mails of that kind", async () => {
    await notificationEvents.review_received.run(market);
    const mail = (await market.runJobs("host")).find(({ subject }) => /reviewed/.test(subject));
    expect(mail?.headers).toMatchObject({
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "List-Unsubscribe": expect.stringMatching(
        /^<https:\/\/mahfil\.example\/api\/unsubscribe\?token=[0-9a-f]{64}&locale=en>$/,
      ),
    });
    expect(mail?.text).toContain(`https://mahfil.example/unsubscribe?token=${tokenOf(mail)}`);

    const stranger = await clientOf(backend);
    const call = (token: string, on: boolean) =>
      stranger.rpc("set_mails_by_token", { p_token: token, p_by_email: on });
    expect((await call(tokenOf(mail), false)).data).toBe("reviews");
    expect((await call(tokenOf(mail), false)).data).toBe("reviews");
    await notificationEvents.review_received.run(market);
    const subjects = (await market.runJobs("host")).map(({ subject }) => subject);
    expect(subjects).not.toContain("A guest reviewed Nile Hall");
    expect(subjects).toContain("New booking request for Nile Hall");

    expect((await call(tokenOf(mail), true)).data).toBe("reviews");
    await notificationEvents.review_received.run(market);
    const again = (await market.runJobs("host")).map(({ subject }) => subject);
    expect(again).toContain("A guest reviewed Nile Hall");
  });

  test("cannot be forged, and the tokens cannot be read", async () => {
    const stranger = await clientOf(backend);
    for (const token of ["", "0".repeat(64), "%", "' or true --"]) {
      const { error } = await stranger.rpc("set_mails_by_token", {
        p_token: token,
        p_by_email: false,
      });
      expect(error?.message).toBe("link_expired");
    }
    const host = await clientOf(backend, market.ids.host);
    for (const client of [stranger, host]) {
      expect((await client.from("unsubscribe_tokens").select()).error).not.toBeNull();
      const { error } = await client.rpc("get_notification_mail", {
        p_notification_id: market.venueId,
        p_job_id: market.venueId,
      });
      expect(error).not.toBeNull();
    }
  });
});
