import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { stripeOf } from "../../stand-ins/payments/support.ts";
import { clientInSession } from "../session-support.ts";
import { clientOf, makeUser, testBackend } from "../support.ts";
import { enableHost } from "./payout-support.ts";
import {
  cardVenue,
  enterCard,
  holdTime,
  payFor,
  runJobs,
  runRecurringJobs,
  start,
  stateOf,
} from "./support.ts";

// Bookings by transfer or in cash, from the choice to the fee of the next transfer, through the API, storage and the jobs.
let backend: Backend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

type Proof = { id: string; status: string; reason: string | null };
type Payments = {
  paid_minor: number;
  installments: { id: string; kind: string; status: string; amount_minor: number }[];
  manual: {
    method: string;
    reference: string;
    transfer_details: string | null;
    proofs: Proof[];
  } | null;
};

const webp = { contentType: "image/webp" };

/** A venue that takes cards, transfers and cash, with its host. */
async function venueOfAll({ instant = false } = {}) {
  const venue = await cardVenue(backend, { instant });
  const host = await clientInSession(backend, venue.hostId);
  const { error } = await host.rpc("save_payment_terms", {
    p_venue_id: venue.venueId,
    p_takes_cards: true,
    p_deposit_percent: 30,
    p_balance_days: 14,
    p_takes_transfers: true,
    p_takes_cash: true,
    p_transfer_details: "Bank of Cairo\nEG38 0019 0005",
  });
  expect(error).toBeNull();
  return { ...venue, host };
}

const submit = (client: SupabaseClient, bookingId: string, method: string) =>
  client.rpc("submit_booking", {
    p_booking_id: bookingId,
    p_details: { terms: true, payment_method: method },
  });

async function paymentsOf(client: SupabaseClient, bookingId: string): Promise<Payments> {
  const { data, error } = await client.rpc("get_booking_payments", { p_booking_id: bookingId });
  expect(error).toBeNull();
  return data as Payments;
}

const firstPart = (payments: Payments) =>
  payments.installments.find(({ status }) => status === "due")?.id ?? "";

/** Stores a file as the site does and sends it to the host. */
async function sendProof(client: SupabaseClient, installmentId: string, id = randomUUID()) {
  const stored = await client.storage
    .from("payment-proofs")
    .upload(`${installmentId}/${id}.webp`, Buffer.from("RIFF....WEBP"), webp);
  const { error } = await client.rpc("send_payment_proof", {
    p_installment_id: installmentId,
    p_proof_id: id,
    p_kind: "picture",
    p_note: "Sent today",
  });
  return { id, stored: stored.error?.message ?? null, error: error?.message ?? null };
}

describe("a transfer", () => {
  test("is chosen, proved, refused, proved again and confirmed, and nothing of it reaches the processor", async () => {
    const { venueId, host } = await venueOfAll();
    const { guest, bookingId } = await holdTime(backend, venueId);
    expect((await submit(guest, bookingId, "card")).error?.message).toBe("payment_required");
    expect((await submit(guest, bookingId, "transfer")).data.status).toBe("pending");
    const early = firstPart(await paymentsOf(guest, bookingId));
    expect((await sendProof(guest, early)).stored).not.toBeNull();
    await host.rpc("decide_booking", { p_booking_id: bookingId, p_decision: "accept" });

    const payments = await paymentsOf(guest, bookingId);
    expect(payments.manual).toMatchObject({
      method: "transfer",
      transfer_details: "Bank of Cairo\nEG38 0019 0005",
      proofs: [],
    });
    const part = firstPart(payments);
    const first = await sendProof(guest, part);
    expect(first).toMatchObject({ stored: null, error: null });
    expect((await sendProof(guest, part)).error).toBe("wrong_status");
    const refused = { p_proof_id: first.id, p_reason: "The amount differs" };
    expect((await host.rpc("refuse_payment_proof", refused)).error).toBeNull();
    const second = await sendProof(guest, part);
    expect(second).toMatchObject({ stored: null, error: null });
    const file = await host.storage.from("payment-proofs").download(`${part}/${second.id}.webp`);
    expect(await file.data?.text()).toBe("RIFF....WEBP");
    for (const reader of [guest, host]) {
      const bucket = reader.storage.from("payment-proofs");
      expect((await bucket.createSignedUrl(`${part}/${second.id}.webp`, 60)).data).toBeNull();
    }
    expect((await host.rpc("confirm_manual_payment", { p_installment_id: part })).error).toBeNull();

    const after = await paymentsOf(host, bookingId);
    expect(after.manual?.proofs.map(({ status, reason }) => [status, reason])).toEqual([
      ["confirmed", null],
      ["refused", "The amount differs"],
    ]);
    expect(after.paid_minor).toBe(payments.installments[0]?.amount_minor);
    await runRecurringJobs(backend);
    expect(await stateOf(backend, bookingId)).toMatchObject({
      status: "confirmed",
      installments: "deposit paid, balance due",
      captured: 0,
      ledger: 0,
      processor: 0,
      intents: [],
    });
  });

  test("is read, stored and decided by nobody else", async () => {
    const { venueId, host } = await venueOfAll({ instant: true });
    const { guest, bookingId } = await holdTime(backend, venueId);
    await submit(guest, bookingId, "transfer");
    const part = firstPart(await paymentsOf(guest, bookingId));
    const { id } = await sendProof(guest, part);
    const path = `${part}/${id}.webp`;
    const others = await Promise.all([
      clientOf(backend, await makeUser(backend)),
      clientOf(backend, await makeUser(backend, "host")),
      clientOf(backend, await makeUser(backend, "service_provider")),
      clientOf(backend),
    ]);
    for (const other of others) {
      expect(
        (await other.rpc("get_booking_payments", { p_booking_id: bookingId })).error,
      ).not.toBeNull();
      expect((await other.storage.from("payment-proofs").download(path)).error).not.toBeNull();
      expect(
        (await other.storage.from("payment-proofs").createSignedUrl(path, 60)).error,
      ).not.toBeNull();
      expect((await sendProof(other, part)).error).toMatch(/not_found|not_signed_in/);
      const confirmed = await other.rpc("confirm_manual_payment", { p_installment_id: part });
      expect(confirmed.error?.message).toMatch(/forbidden|not_signed_in/);
      const { data } = await other.from("payment_proofs").select("id");
      expect(data ?? []).toEqual([]);
    }
    const bucket = host.storage.from("payment-proofs");
    const replaced = await bucket.upload(path, Buffer.from("RIFF"), { ...webp, upsert: true });
    expect(replaced.error).not.toBeNull();
    const own = guest.storage.from("payment-proofs");
    expect(
      (await own.upload(path, Buffer.from("RIFF"), { ...webp, upsert: true })).error,
    ).not.toBeNull();
    expect((await own.remove([path])).data ?? []).toEqual([]);
    expect(
      (
        await own.upload(`${part}/${randomUUID()}.webp`, Buffer.from("<html>"), {
          contentType: "text/html",
        })
      ).error,
    ).not.toBeNull();
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    expect((await own.upload(`${part}/${randomUUID()}.webp`, large, webp)).error).not.toBeNull();
    expect(await (await own.download(path)).data?.text()).toBe("RIFF....WEBP");
  });
});

test("a card that was begun is given up for cash, and cannot pay the booking any more", async () => {
  const { venueId } = await venueOfAll({ instant: true });
  const { guest, guestId, bookingId } = await holdTime(backend, venueId);
  const started = await start(backend, guestId, bookingId);
  expect((await submit(guest, bookingId, "cash")).data.status).toBe("confirmed");
  await runJobs(backend);
  await enterCard(backend, started.body.clientSecret, "4242424242424242");
  await runJobs(backend);
  expect(await stateOf(backend, bookingId)).toMatchObject({
    status: "confirmed",
    captured: 0,
    processor: 0,
    intents: ["canceled"],
  });
  expect((await start(backend, guestId, bookingId)).status).toBe(409);
});

/** Completes a booking that ended `days` days ago, so that its payouts are due. */
async function endBooking(bookingId: string, days: number) {
  await backend.sql(
    `update public.bookings set status = 'completed', starts_at = now() - make_interval(days => $2, hours => 2),
       ends_at = now() - make_interval(days => $2),
       occupied = tstzrange(now() - make_interval(days => $2, hours => 2), now() - make_interval(days => $2))
     where id = $1`,
    [bookingId, days],
  );
  await backend.sql(
    "update public.payouts set due_at = now() - interval '1 hour' where booking_id = $1",
    [bookingId],
  );
}

test("the fee of a booking in cash is taken off what its host is sent next", async () => {
  const { venueId, hostId, host } = await venueOfAll({ instant: true });
  const { guest, bookingId } = await holdTime(backend, venueId);
  await submit(guest, bookingId, "cash");
  const parts = await backend.sql<{ id: string }>(
    "select id from public.booking_installments where booking_id = $1",
    [bookingId],
  );
  for (const { id } of parts) {
    const { error } = await host.rpc("confirm_manual_payment", { p_installment_id: id });
    expect(error).toBeNull();
  }
  await endBooking(bookingId, 8);
  await runRecurringJobs(backend);
  const owed = await host.rpc("get_earnings_balance");
  const [{ fee }] = (await backend.sql<{ fee: number }>(
    "select sum(fee_minor)::float8 as fee from public.payouts where booking_id = $1",
    [bookingId],
  )) as [{ fee: number }];
  expect(fee).toBeGreaterThan(0);
  expect(owed.data).toMatchObject([{ fees_owed_minor: fee, available_minor: 0 }]);

  await enableHost(backend, hostId);
  const paid = await payFor(backend, venueId);
  // The rest was paid too, because the host is sent all of it.
  await backend.sql("update public.booking_installments set due_at = now() where booking_id = $1", [
    paid.bookingId,
  ]);
  await runRecurringJobs(backend);
  await endBooking(paid.bookingId, 5);
  await runRecurringJobs(backend);
  const transfers = await host.rpc("list_my_transfers");
  const [{ net }] = (await backend.sql<{ net: number }>(
    "select net_minor::float8 as net from public.payouts where booking_id = $1",
    [paid.bookingId],
  )) as [{ net: number }];
  expect(transfers.data).toMatchObject([
    { amount_minor: net - fee, fee_minor: fee, status: "paid" },
  ]);
  const sent = await stripeOf(backend).transfers.list({ limit: 1 });
  expect(sent.data[0]?.amount).toBe(net - fee);
  expect((await host.rpc("get_earnings_balance")).data).toMatchObject([
    { fees_owed_minor: 0, available_minor: 0, paid_minor: net },
  ]);
});
