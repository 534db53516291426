import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { notificationEvents } from "./notification-events/notification-events.ts";
import { createMarket, type Market } from "./notification-market.ts";
import { testBackend } from "./support.ts";

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

const write = (body: string) =>
  market.as("guest", "select public.start_conversation(p_venue_id => $1, p_body => $2)", [
    market.venueId,
    body,
  ]);
/** Moves messages ten minutes into the past. */
const waitTenMinutes = async () => {
  await market.sql("update private.jobs set run_at = now() where finished_at is null");
  await market.sql("update public.notifications set created_at = now() - interval '10 minutes'");
};
const readAll = () =>
  market.as("host", "select public.mark_conversation_read(id) from public.conversations limit 1");

describe("messages", () => {
  test("are mailed to nobody before ten minutes", async () => {
    await write("Is it covered?");
    expect(await market.runJobs("host")).toEqual([]);
    const [job] = await market.sql<{ minutes: number }>(
      `select extract(epoch from run_at - created_at) / 60 as minutes from private.jobs
       where kind = 'notification_mail' and finished_at is null`,
    );
    expect(Number(job?.minutes)).toBeCloseTo(10, 1);
    await waitTenMinutes();
    await market.runJobs("host");
  });

  test("that were read within ten minutes are not mailed", async () => {
    await write("Is it covered?");
    await readAll();
    await waitTenMinutes();
    expect(await market.runJobs("host")).toEqual([]);
  });

  test("are several in one mail, and are mailed again only after they were read", async () => {
    await readAll();
    await write("Is it covered?");
    await write("We are about 80.");
    await waitTenMinutes();
    const [mail, ...others] = await market.runJobs("host");
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/> Is it covered\?[\s\S]+> We are about 80\./);
    await write("Are you there?");
    await waitTenMinutes();
    expect(await market.runJobs("host")).toEqual([]);
    await readAll();
    await write("And parking?");
    await waitTenMinutes();
    const [second] = await market.runJobs("host");
    expect(second?.text).toContain("> And parking?");
    expect(second?.text).not.toContain("Is it covered?");
  });

  test("of several conversations that waited as long are one mail", async () => {
    await readAll();
    await write("First conversation");
    const serviceId = await market.makeService();
    await market.sql(
      "insert into public.service_providers (user_id, business_name, status) values ($1, 'Kitchen', 'active')",
      [market.ids.host],
    );
    await market.sql("update public.services set provider_id = $2 where id = $1", [
      serviceId,
      market.ids.host,
    ]);
    await market.as(
      "guest",
      "select public.start_conversation(p_service_id => $1, p_body => 'Second conversation')",
      [serviceId],
    );
    await waitTenMinutes();
    const mails = await market.runJobs("host");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe("New messages on Mahfil");
    expect(mails[0]?.text).toMatch(/First conversation[\s\S]+Second conversation/);
  });
});

describe("a mail", () => {
  test("that is sent again after a crash has the same message id and the same words", async () => {
    await market.request();
    const [first] = await market.runJobs("host");
    await market.sql(
      "update private.jobs set finished_at = null, run_at = now() where id::text = substr($1, 2, 36)",
      [first?.message_id],
    );
    const [second] = await market.runJobs("host");
    expect(second).toMatchObject({
      message_id: first?.message_id,
      subject: first?.subject,
      text: first?.text,
    });
  });

  test("is not sent a second time by another job", async () => {
    await market.request();
    await market.sql(
      `select private.enqueue_job('notification_mail', jsonb_build_object('notification_id', id))
       from public.notifications`,
    );
    expect(await market.runJobs("host")).toHaveLength(1);
  });

  test("about a booking says when and where it is and what it costs, in venue time", async () => {
    const booking = await market.request();
    const [mail] = await market.runJobs("host");
    expect(mail?.text).toContain("Venue: Nile Hall");
    expect(mail?.text).toContain(`Reference: ${booking.reference}`);
    expect(mail?.text).toMatch(/When: .+ \(Cairo time\)/);
    expect(mail?.text).toContain("Total: EGP\u00a0420");
    expect(mail?.text).toMatch(/Answer by: .+/);
    expect(mail?.text).toContain(`https://mahfil.example/host/bookings/${booking.id}`);
    expect(mail?.headers["List-Unsubscribe"]).toBeUndefined();
  });

  test("tells a provider the price of their service and not the total", async () => {
    await notificationEvents.service_requested.run(market);
    const mails = await market.runJobs("provider");
    const mail = mails.find(({ text }) => text.includes("سعرك"));
    expect(mail?.text).toContain("سعرك: 30");
    expect(mail?.text).not.toContain("الإجمالي");
    expect(mail?.attachments).toEqual([]);
  });

  test("is not sent to a deleted account or without an address", async () => {
    await market.request();
    await market.sql("update public.users set email = null where id = $1", [market.ids.host]);
    expect(await market.runJobs("host")).toEqual([]);
    await market.sql("update public.users set email = id || '@mahfil.test' where id = $1", [
      market.ids.host,
    ]);
    await market.sql("update public.users set is_verified = true");
  });

  test("keeps a name on one line, and escapes it", async () => {
    const name = "A\r\nBcc: x@example.test <script>alert(1)</script> {{url}}";
    // Stored before such names were refused.
    await market.sql(`do $do$ begin
      perform set_config('session_replication_role', 'replica', true);
      update public.users set first_name = '${name}' where id = '${market.ids.guest}';
    end $do$`);
    await readAll();
    await write("<b>Hello</b>\r\n--\r\nBcc: everybody");
    await waitTenMinutes();
    const [mail] = await market.runJobs("host");
    expect(mail?.subject).toBe(
      "New message from A Bcc: x@example.test <script>alert(1)</script> {{url}}",
    );
    expect(mail?.html).not.toMatch(/<script|<b>/);
    expect(mail?.text).toContain("> --\n> Bcc: everybody");
    await market.sql("update public.users set first_name = 'Layla'");
  });
});

describe("an address that nobody has proved to own", () => {
  beforeAll(async () => {
    await market.sql("update public.users set is_verified = false");
    await market.sql("delete from private.proven_emails");
  });
  afterAll(() => market.sql("update public.users set is_verified = true"));

  test("gets no mail with the messages of others", async () => {
    await readAll();
    await write("Buy here: https://spam.test");
    await waitTenMinutes();
    expect(await market.runJobs("host")).toEqual([]);
  });

  test("gets the mails of its bookings, without what others wrote", async () => {
    await notificationEvents.booking_declined.run(market);
    const [, mail] = await market.runJobs("guest");
    expect(mail?.subject).toContain("تم رفض طلب حجز");
    expect(mail?.text).not.toContain("A wedding of ours");
  });

  test("gets ten of them a day at most, whatever happens to its bookings", async () => {
    await market.sql("delete from private.message_sends where budget = 'unproven_mail'");
    for (let request = 0; request < 6; request++) {
      await market.decide(await market.request(), "decline", "A wedding of ours");
    }
    expect(await market.runJobs("guest")).toHaveLength(10);
  });
});
