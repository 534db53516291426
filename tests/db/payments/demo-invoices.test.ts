import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { testBackend } from "../support.ts";

// Invoices of the demo data: as if issued when their money moved.
let backend: Backend;

beforeAll(async () => {
  backend = await testBackend({ seed: true });
});
afterAll(() => backend?.stop());

test("the demo data has an invoice for each capture and a credit note for each refund", async () => {
  const [row] = await backend.sql(
    `select (select count(*) from public.payments where captured_minor > 0)::int as captures,
       (select count(*) from public.refunds where status = 'succeeded')::int as refunds,
       (select count(*) from public.invoices where kind = 'invoice')::int as invoices,
       (select count(*) from public.invoices where kind = 'credit_note')::int as notes`,
  );
  expect(row?.captures).toBeGreaterThan(10);
  expect(row?.refunds).toBeGreaterThan(0);
  expect(row).toMatchObject({ invoices: row?.captures, notes: row?.refunds });
});

test("the demo invoices are numbered without a gap, in the order of their time", async () => {
  const wrong = await backend.sql(
    `select number from (
       select i.*, row_number() over (partition by country, year order by issued_at, sequence) as place from public.invoices i) i
     where i.place <> i.sequence`,
  );
  expect(wrong).toEqual([]);
});

test("the demo invoices of each booking say what its payments and refunds in the ledger say", async () => {
  const wrong = await backend.sql(
    `select e.booking_id, sum(e.amount_minor) as ledger from public.ledger_entries e
     where e.account = 'processor' and e.booking_id is not null group by e.booking_id
     having sum(e.amount_minor) <> (select sum(case i.kind when 'invoice' then i.total_minor else -i.total_minor end)
       from public.invoices i where i.booking_id = e.booking_id)`,
  );
  expect(wrong).toEqual([]);
});

test("the tax in the fees that the demo data has earned is owed to the state", async () => {
  const rows = await backend.sql(
    `select currency, sum(amount_minor) filter (where account = 'tax') < 0 as is_owed
     from public.ledger_entries where account in ('tax', 'platform_fee') group by currency order by currency`,
  );
  // Kuwait has no such tax.
  expect(rows).toEqual([
    ...["AED", "EGP"].map((currency) => ({ currency, is_owed: true })),
    { currency: "KWD", is_owed: null },
    { currency: "SAR", is_owed: true },
  ]);
});
