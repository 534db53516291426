import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { clientInSession } from "../session-support.ts";
import { clientOf, makeUser, testBackend } from "../support.ts";
import { cardVenue, holdTime, runRecurringJobs } from "./support.ts";

// Manual refunds, from the cancellation to an admin's decision, through the API, storage and the jobs.
let backend: Backend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

type Refund = {
  id: string;
  status: string;
  amount_minor: number;
  events: { event: string; note: string | null; proof_kind: string | null }[];
};

async function must(answer: PromiseLike<{ error: { message: string } | null; data?: unknown }>) {
  const { error, data } = await answer;
  expect(error).toBeNull();
  return data;
}

/** Creates a booking by transfer that its host has fully confirmed. */
async function paidBooking() {
  const venue = await cardVenue(backend, { instant: true });
  const host = await clientInSession(backend, venue.hostId);
  await must(
    host.rpc("save_payment_terms", {
      p_venue_id: venue.venueId,
      p_takes_cards: false,
      p_deposit_percent: 30,
      p_balance_days: 14,
      p_takes_transfers: true,
      p_takes_cash: false,
      p_transfer_details: "Bank of Cairo, EG38 0019",
    }),
  );
  const { guest, guestId, bookingId } = await holdTime(backend, venue.venueId);
  await must(
    guest.rpc("submit_booking", {
      p_booking_id: bookingId,
      p_details: { terms: true, payment_method: "transfer" },
    }),
  );
  const parts = await backend.sql<{ id: string }>(
    "select id from public.booking_installments where booking_id = $1 order by position",
    [bookingId],
  );
  for (const { id } of parts) {
    await must(host.rpc("confirm_manual_payment", { p_installment_id: id }));
  }
  return { host, hostId: venue.hostId, guest, guestId, bookingId };
}

async function refundsOf(client: SupabaseClient, bookingId: string): Promise<Refund[]> {
  const data = await must(client.rpc("get_booking_payments", { p_booking_id: bookingId }));
  return (data as { manual: { refunds: Refund[] } }).manual.refunds;
}

const kindsOf = async (userId: string) =>
  (
    await backend.sql<{ kind: string }>(
      "select kind from public.notifications where user_id = $1 and kind like 'manual_refund%' order by created_at",
      [userId],
    )
  ).map(({ kind }) => kind);

const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "UTC" }).format(Date.now());

test("a cancelled transfer is returned with a receipt, missed, sent again, and settled by an admin", async () => {
  const { host, hostId, guest, guestId, bookingId } = await paidBooking();
  const adminId = await makeUser(backend, "admin");
  const admin = await clientOf(backend, adminId);
  await must(host.rpc("cancel_booking", { p_booking_id: bookingId, p_reason: "Water damage" }));
  const [owed] = await refundsOf(guest, bookingId);
  const [{ total }] = (await backend.sql<{ total: number }>(
    "select total_minor::float8 as total from public.bookings where id = $1",
    [bookingId],
  )) as [{ total: number }];
  expect(owed).toMatchObject({ status: "owed", amount_minor: total });
  const id = owed?.id ?? "";
  expect(await must(host.rpc("list_my_manual_refunds", { p_side: "host" }))).toMatchObject([
    { id, amount_minor: total, status: "owed" },
  ]);
  expect((await guest.rpc("get_account_dependencies")).data.open_money).toMatchObject([
    { reason: "manual_refund", side: "guest", is_blocking: true },
  ]);

  await backend.sql(
    "update public.manual_refunds set due_at = now(), next_reminder_at = now() where id = $1",
    [id],
  );
  await runRecurringJobs(backend);
  expect(await kindsOf(hostId)).toEqual(["manual_refund_owed", "manual_refund_due"]);

  const sending = randomUUID();
  const path = `${id}/${sending}.webp`;
  const bucket = host.storage.from("payment-proofs");
  const webp = { contentType: "image/webp" };
  expect((await guest.storage.from("payment-proofs").upload(path, "x", webp)).error).not.toBeNull();
  expect((await bucket.upload(path, Buffer.from("RIFF....WEBP"), webp)).error).toBeNull();
  const sent = {
    p_refund_id: id,
    p_event_id: sending,
    p_sent_on: today(),
    p_note: "Reference 77",
    p_proof_kind: "picture",
  };
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => host.rpc("send_manual_refund", sent)),
  );
  expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
  const file = await guest.storage.from("payment-proofs").download(path);
  expect(await file.data?.text()).toBe("RIFF....WEBP");
  const stranger = await clientOf(backend, await makeUser(backend, "host"));
  expect((await stranger.storage.from("payment-proofs").download(path)).error).not.toBeNull();
  expect((await stranger.from("manual_refunds").select("id")).data).toEqual([]);
  expect((await stranger.from("manual_refund_events").select("id")).data).toEqual([]);
  expect((await stranger.rpc("confirm_manual_refund", { p_refund_id: id })).error?.message).toBe(
    "forbidden",
  );

  await must(guest.rpc("report_missing_refund", { p_refund_id: id, p_note: "Nothing came" }));
  await runRecurringJobs(backend);
  expect(await kindsOf(adminId)).toEqual(["manual_refunds_waiting"]);
  expect(await must(admin.rpc("admin_list_manual_refunds"))).toMatchObject([
    { id, status: "missing" },
  ]);
  await must(
    host.rpc("send_manual_refund", {
      p_refund_id: id,
      p_event_id: randomUUID(),
      p_sent_on: today(),
    }),
  );
  await must(
    admin.rpc("settle_manual_refund", {
      p_refund_id: id,
      p_outcome: "paid",
      p_note: "The bank confirmed the second transfer",
    }),
  );
  const [settled] = await refundsOf(guest, bookingId);
  expect(settled?.status).toBe("settled");
  expect(settled?.events.map(({ event }) => event)).toEqual([
    "owed",
    "sent",
    "missing",
    "sent",
    "paid",
  ]);
  expect((await guest.rpc("get_account_dependencies")).data.open_money).toEqual([]);
  expect(await kindsOf(guestId)).toEqual([
    "manual_refund_owed",
    "manual_refund_sent",
    "manual_refund_sent",
    "manual_refund_settled",
  ]);
});

test("of a confirmation and a report at once, one is written after the other", async () => {
  const { host, guest, bookingId } = await paidBooking();
  await must(host.rpc("cancel_booking", { p_booking_id: bookingId, p_reason: null }));
  const [owed] = await refundsOf(guest, bookingId);
  const id = owed?.id ?? "";
  await backend.sql("update public.manual_refunds set due_at = now() where id = $1", [id]);
  await Promise.all([
    guest.rpc("report_missing_refund", { p_refund_id: id }),
    guest.rpc("confirm_manual_refund", { p_refund_id: id }),
    guest.rpc("confirm_manual_refund", { p_refund_id: id }),
    host.rpc("send_manual_refund", {
      p_refund_id: id,
      p_event_id: randomUUID(),
      p_sent_on: today(),
    }),
  ]);
  const [after] = await refundsOf(host, bookingId);
  expect(after?.status).toBe("received");
  expect(after?.events.filter(({ event }) => event === "received")).toHaveLength(1);
});
