import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPaymentJobHandlers } from "../../../supabase/functions/_shared/jobs/payments.ts";
import { createStripe } from "../../../supabase/functions/_shared/payments/stripe.ts";
import type { Backend } from "../../../supabase/local/backend.ts";
import {
  paymentSecretKey,
  paymentWebhookSecret,
  secretKey,
} from "../../../supabase/local/settings.ts";
import { stripeOf } from "../../stand-ins/payments/support.ts";
import { clientOf, makeUser, testBackend } from "../support.ts";
import {
  egypt,
  enableHost,
  endBooking,
  finishForm,
  openAccount,
  payoutsOf,
  refreshAccount,
} from "./payout-support.ts";
import { cardVenue, payFor, runJobs, runRecurringJobs } from "./support.ts";

// Payees, from the processor's form to the transfer of their earnings.
let backend: Backend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

const open = (userId: string | null, returnPath?: string) =>
  openAccount(backend, userId, returnPath);
const refresh = (userId: string) => refreshAccount(backend, userId);

const balanceOf = async (hostId: string) => {
  const [row] = await backend.sql<{ owed: number }>(
    `select coalesce(sum(amount_minor), 0)::float8 as owed from public.ledger_entries
     where account = 'payee' and user_id = $1`,
    [hostId],
  );
  return row?.owed;
};

describe("a payout account", () => {
  test("is incomplete, then enabled by the form of the processor", async () => {
    const hostId = await makeUser(backend, "host");
    expect((await refresh(hostId)).body).toEqual({ status: null });
    const { status, body } = await open(hostId);
    expect(status).toBe(200);
    expect((await refresh(hostId)).body).toEqual({ status: "incomplete" });
    const finished = await finishForm(backend, body.url, egypt.accepted);
    expect(finished.headers.get("location")).toBe("http://localhost:3000/host/earnings");
    expect((await refresh(hostId)).body).toEqual({ status: "enabled" });
  });

  test("is enabled by the event alone", async () => {
    const hostId = await makeUser(backend, "host");
    const { body } = await open(hostId);
    await finishForm(backend, body.url, egypt.accepted);
    const host = await clientOf(backend, hostId);
    await expect
      .poll(
        async () => {
          await runJobs(backend);
          return (await host.rpc("get_payout_account")).data;
        },
        { timeout: 20_000 },
      )
      .toMatchObject({ status: "enabled" });
  });

  test("whose bank is refused is restricted", async () => {
    const hostId = await makeUser(backend, "host");
    const { body } = await open(hostId);
    await finishForm(backend, body.url, egypt.refused);
    expect((await refresh(hostId)).body).toEqual({ status: "restricted" });
  });

  test("is one however often it is opened, and from two tabs", async () => {
    const hostId = await makeUser(backend, "host");
    const answers = await Promise.all([open(hostId), open(hostId)]);
    answers.push(await open(hostId));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const accounts = await backend.sql(
      "select from local.payment_objects where kind = 'account' and data -> 'metadata' ->> 'user_id' = $1",
      [hostId],
    );
    expect(accounts).toHaveLength(1);
  });

  test("is opened after its first try was lost and the address of the payee has changed", async () => {
    const hostId = await makeUser(backend, "host");
    await open(hostId);
    // The worker crashed before storing the account.
    await backend.sql("delete from public.payout_accounts where user_id = $1", [hostId]);
    await backend.sql("update public.users set email = 'other@mahfil.test' where id = $1", [
      hostId,
    ]);
    await backend.sql("select private.store_proven_email($1)", [hostId]);
    expect((await open(hostId)).status).toBe(200);
  });

  test("is not for guests, nobody, or pages of others", async () => {
    expect((await open(await makeUser(backend))).status).toBe(403);
    expect((await open(null)).status).toBe(401);
    const hostId = await makeUser(backend, "host");
    for (const path of ["https://evil.example/", "//evil.example", "/\\evil.example", ""]) {
      expect((await open(hostId, path)).status, path).toBe(400);
    }
  });
});

describe("what a host has earned", () => {
  test("is transferred once, and the ledger owes nothing then", async () => {
    const { hostId, venueId } = await cardVenue(backend);
    const { bookingId } = await payFor(backend, venueId);
    await endBooking(backend, bookingId);
    await enableHost(backend, hostId);
    await runRecurringJobs(backend);
    await runRecurringJobs(backend);
    const [payout] = await payoutsOf(backend, hostId);
    expect(payout).toMatchObject({ status: "paid", transfer: "paid" });
    const { data } = await stripeOf(backend).transfers.list({ limit: 100 });
    expect(data.filter(({ id }) => id === payout?.tr)).toMatchObject([
      { amount: payout?.net, currency: "egp", reversed: false },
    ]);
    expect(await balanceOf(hostId)).toBe(0);
  });

  test("waits for an account, and is sent after it was opened", async () => {
    const { hostId, venueId } = await cardVenue(backend);
    const { bookingId } = await payFor(backend, venueId);
    await endBooking(backend, bookingId);
    await runRecurringJobs(backend);
    expect(await payoutsOf(backend, hostId)).toMatchObject([
      { status: "scheduled", transfer: null },
    ]);
    await enableHost(backend, hostId);
    await runRecurringJobs(backend);
    expect(await payoutsOf(backend, hostId)).toMatchObject([{ status: "paid" }]);
  });

  test("is owed again when the transfer is taken back", async () => {
    const { hostId, venueId } = await cardVenue(backend);
    const { bookingId } = await payFor(backend, venueId);
    await endBooking(backend, bookingId);
    await enableHost(backend, hostId);
    await runRecurringJobs(backend);
    const [paid] = await payoutsOf(backend, hostId);
    await stripeOf(backend).transfers.createReversal(String(paid?.tr));
    await expect
      .poll(
        async () => {
          await runJobs(backend);
          return payoutsOf(backend, hostId);
        },
        { timeout: 20_000 },
      )
      .toMatchObject([{ status: "scheduled", transfer: null }]);
    expect(await balanceOf(hostId)).toBe(-(paid?.net ?? 0));
  });

  test("is not sent twice when its record was lost and the processor has forgotten the key", async () => {
    const { hostId, venueId } = await cardVenue(backend);
    const { bookingId } = await payFor(backend, venueId);
    await endBooking(backend, bookingId);
    await enableHost(backend, hostId);
    const [due] = await backend.sql<{
      list: { transfer_id: string; payee_account: string; amount_minor: number }[];
    }>("select public.create_due_transfers() as list");
    const [own] = (due?.list ?? []).slice(-1);
    await stripeOf(backend).transfers.create({
      amount: Number(own?.amount_minor),
      currency: "egp",
      destination: String(own?.payee_account),
      metadata: { transfer_id: String(own?.transfer_id) },
      transfer_group: String(own?.transfer_id),
    });
    await runRecurringJobs(backend);
    expect(await payoutsOf(backend, hostId)).toMatchObject([{ status: "paid" }]);
    const sent = await stripeOf(backend).transfers.list({
      destination: String(own?.payee_account),
    });
    expect(sent.data).toHaveLength(1);
  });

  test.each([
    ["before its event", false],
    ["after its event", true],
  ])(
    "is not sent twice when the answer was lost and the job runs again %s",
    async (_, hasEvent) => {
      const { hostId, venueId } = await cardVenue(backend);
      const { bookingId } = await payFor(backend, venueId);
      await endBooking(backend, bookingId);
      await enableHost(backend, hostId);
      const sent: string[] = [];
      const nothing = async () => {};
      const worker = createClient(backend.url, secretKey, { auth: { persistSession: false } });
      const processor = createStripe({
        secretKey: paymentSecretKey,
        webhookSecrets: [paymentWebhookSecret],
        apiUrl: backend.url,
      });
      const send = createPaymentJobHandlers({
        call: async (name: string, args = {}) => {
          const { data, error } = await worker.rpc(name, args);
          if (error) throw error;
          return data;
        },
        processor: {
          ...processor,
          transfer: async (transfer) => {
            sent.push((await processor.transfer(transfer)).id);
            throw new Error("the answer was lost");
          },
        },
        removeFiles: nothing,
        site: { siteUrl: "", calendarSecret: null },
        pageUrl: () => "",
        canSendMail: false,
        sendMail: nothing,
      }).send_payouts;
      const job = { id: randomUUID(), kind: "send_payouts", payload: {}, attempt: 1 };
      await expect(send?.({}, job)).rejects.toThrow("the answer was lost");
      const transferOf = async () => (await payoutsOf(backend, hostId))[0]?.transfer;
      expect(await transferOf()).toBe("pending");
      if (hasEvent)
        await expect
          .poll(() => runJobs(backend).then(transferOf), { timeout: 20_000 })
          .toBe("paid");
      await send?.({}, job).catch(() => {});
      await runRecurringJobs(backend);
      expect(await payoutsOf(backend, hostId)).toMatchObject([
        { status: "paid", transfer: "paid" },
      ]);
      expect(await balanceOf(hostId)).toBe(0);
      expect(new Set(sent).size).toBe(1);
      const { data } = await stripeOf(backend).transfers.list({ limit: 100 });
      const [account] = await backend.sql<{ processor_id: string }>(
        "select processor_id from public.payout_accounts where user_id = $1",
        [hostId],
      );
      expect(data.filter(({ destination }) => destination === account?.processor_id)).toHaveLength(
        1,
      );
    },
  );
});
