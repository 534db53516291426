import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { clientOf, testBackend } from "../support.ts";
import { cardVenue, payFor, runJobs, runRecurringJobs } from "./support.ts";

// Invoices and credit notes of bookings by card, through the Edge Function, the embedded service and the jobs.
let backend: Backend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

type Document = {
  kind: string;
  number: string;
  country: string;
  net: number;
  tax: number;
  total: number;
};

const documentsOf = (bookingId: string) =>
  backend.sql<Document>(
    `select kind, number, country, net_minor::float8 as net, tax_minor::float8 as tax, total_minor::float8 as total
     from public.invoices where booking_id = $1 order by issued_at, sequence`,
    [bookingId],
  );

const heldInLedger = async (bookingId: string) => {
  const [row] = await backend.sql<{ held: number }>(
    `select coalesce(sum(amount_minor), 0)::float8 as held from public.ledger_entries
     where booking_id = $1 and account = 'processor'`,
    [bookingId],
  );
  return row?.held;
};

const invoiced = (documents: Document[]) =>
  documents.reduce((sum, { kind, total }) => sum + (kind === "invoice" ? total : -total), 0);

const register = (hostId: string, country: string, number: string) =>
  backend.sql(
    "insert into public.tax_details (user_id, legal_name, tax_number, country) values ($1, 'Halls', $2, $3)",
    [hostId, number, country],
  );

async function cancel(userId: string, bookingId: string) {
  const person = await clientOf(backend, userId);
  const { error } = await person.rpc("cancel_booking", { p_booking_id: bookingId, p_reason: "" });
  expect(error).toBeNull();
  await runJobs(backend);
}

describe.each([
  { currency: "SAR", country: "SA", number: "310122393500003", rate: 15 },
  { currency: "KWD", country: "KW", number: "KW-12345", rate: 0 },
  { currency: "EGP", country: "EG", number: "123456789", rate: 14 },
])("in $country", ({ currency, country, number, rate }) => {
  test("each payment has an invoice and each refund a credit note, which say what the ledger says", async () => {
    const venue = await cardVenue(backend, { currency });
    await register(venue.hostId, country, number);
    const { guestId, bookingId, started } = await payFor(backend, venue.venueId);
    await backend.sql(
      "update public.booking_installments set due_at = now() where booking_id = $1 and kind = 'balance'",
      [bookingId],
    );
    await runRecurringJobs(backend);
    const paid = await documentsOf(bookingId);
    expect(paid.map(({ kind }) => kind)).toEqual(["invoice", "invoice"]);
    expect(paid[0]).toMatchObject({ total: started.amountMinor, country });
    for (const { net, tax, total } of paid) {
      expect(net + tax).toBe(total);
      // One seller's amount rounds down, the other's up.
      expect(Math.abs(tax - (total * rate) / (100 + rate))).toBeLessThanOrEqual(1);
    }
    expect(invoiced(paid)).toBe(await heldInLedger(bookingId));

    await cancel(guestId, bookingId);
    const all = await documentsOf(bookingId);
    expect(all.map(({ kind }) => kind)).toEqual([
      "invoice",
      "invoice",
      "credit_note",
      "credit_note",
    ]);
    expect(invoiced(all)).toBe(0);
    expect(await heldInLedger(bookingId)).toBe(0);

    // Reading the processor's state again issues no second document.
    await runRecurringJobs(backend);
    expect(await documentsOf(bookingId)).toEqual(all);
  });
});

test("a guest sees the tax before they pay, and the same tax in what was invoiced", async () => {
  const venue = await cardVenue(backend, { currency: "AED" });
  await register(venue.hostId, "AE", "100123456700003");
  await backend.sql(
    "update public.venue_payment_terms set deposit_percent = 100 where venue_id = $1",
    [venue.venueId],
  );
  const guest = await clientOf(backend, venue.hostId);
  const start = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const { data: quote } = await guest.rpc("quote_booking", {
    p_venue_id: venue.venueId,
    p_start: `${start}T10:00:00Z`,
    p_end: `${start}T12:00:00Z`,
    p_guests: 5,
  });
  expect(quote.tax).toEqual({ percent: 5, amount_minor: 1000 });
  const { guestId, bookingId } = await payFor(backend, venue.venueId);
  const client = await clientOf(backend, guestId);
  const { data } = await client.rpc("get_booking_payments", { p_booking_id: bookingId });
  expect(data.tax).toEqual(quote.tax);
  expect(data.invoices).toEqual([expect.objectContaining({ kind: "invoice", total_minor: 21000 })]);
});

test("an invoice that is refunded in parts is credited whole, with all of its tax", async () => {
  const venue = await cardVenue(backend);
  await register(venue.hostId, "EG", "123456789");
  const { bookingId, started } = await payFor(backend, venue.venueId);
  for (const part of [1, 1234, started.amountMinor - 1235]) {
    await backend.sql("select private.refund_payments($1, $2)", [bookingId, part]);
    await runJobs(backend);
    const documents = await documentsOf(bookingId);
    expect(documents.at(-1)).toMatchObject({ kind: "credit_note", total: part });
    expect(invoiced(documents)).toBe(await heldInLedger(bookingId));
  }
  const [left] = await backend.sql(
    `select sum(case kind when 'invoice' then tax_minor else -tax_minor end)::float8 as tax,
       sum(case kind when 'invoice' then net_minor else -net_minor end)::float8 as net
     from public.invoices where booking_id = $1`,
    [bookingId],
  );
  expect(left).toEqual({ tax: 0, net: 0 });
});

test("an authorized request that is never captured has no invoice", async () => {
  const venue = await cardVenue(backend, { instant: false });
  const { guestId, bookingId } = await payFor(backend, venue.venueId);
  await cancel(guestId, bookingId);
  expect(await documentsOf(bookingId)).toEqual([]);
});

test("an invoice of any price, shares and amount adds up", async () => {
  const { hostId } = await cardVenue(backend);
  await register(hostId, "EG", "123456789");
  const rows = fc.sample(
    fc.record({
      total: fc.integer({ min: 1, max: 100_000_000 }),
      feePercent: fc.integer({ min: 0, max: 30 }),
      part: fc.integer({ min: 1, max: 100 }),
    }),
    { numRuns: 300, seed: 20261127 },
  );
  const cases = rows.map(({ total, feePercent, part }) => ({
    total,
    fee: Math.floor((total * feePercent) / 100),
    amount: Math.max(1, Math.floor((total * part) / 100)),
  }));
  const wrong = await backend.sql(
    `select c.*, lines from jsonb_to_recordset($1::jsonb) as c (total bigint, fee bigint, amount bigint),
       private.invoice_lines('[]', c.total, c.fee, $2, 'EG', c.amount, '2026-01-01') lines
     where c.amount <> (select sum((l ->> 'total_minor')::bigint) from jsonb_array_elements(lines) l)
       or exists (select from jsonb_array_elements(lines) l
         where (l ->> 'net_minor')::bigint + (l ->> 'tax_minor')::bigint <> (l ->> 'total_minor')::bigint
           or (l ->> 'net_minor')::bigint < 0 or (l ->> 'tax_minor')::bigint < 0
           or abs((l ->> 'tax_minor')::bigint - (l ->> 'total_minor')::numeric * 14 / 114) > 0.5)`,
    [JSON.stringify(cases), hostId],
  );
  expect(wrong).toEqual([]);
});
