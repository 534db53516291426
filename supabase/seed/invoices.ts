import { userId } from "./accounts.ts";
import type { Sql } from "./lib/context.ts";
import { insertRows } from "./lib/rows.ts";

/** Hosts who are registered for tax; Karim's guests get invoices of one who is not. The numbers are made up. */
const registeredHosts = [
  {
    key: "host",
    legal_name: "Aziz Heritage Spaces LLC",
    tax_number: "204815337",
    address: "12 Talaat Harb Street, Cairo",
    country: "EG",
  },
  {
    key: "abdullah",
    legal_name: "مؤسسة العتيبي للضيافة",
    tax_number: "310457812900003",
    address: "شارع التحلية، حي العليا، الرياض",
    country: "SA",
  },
];

const platformNumbers = [
  { country: "AE", tax_number: "100592874600003", address: "Dubai Internet City, Dubai" },
  { country: "EG", tax_number: "571920846", address: "Smart Village, Giza" },
  { country: "KW", tax_number: null, address: "Sharq, Kuwait City" },
  { country: "SA", tax_number: "311284069500003", address: "King Fahd Road, Riyadh" },
];

/** Inserts who is registered for tax: hosts, and Mahfil in each country. */
export async function seedTaxDetails(sql: Sql): Promise<void> {
  await insertRows(
    sql,
    "public.tax_details",
    registeredHosts.map(({ key, ...details }) => ({
      user_id: userId(key),
      ...details,
      updated_at: "2025-01-01T00:00:00Z",
    })),
  );
  await sql(
    `update private.platform_tax_details d set tax_number = x.tax_number, address = x.address
     from jsonb_to_recordset($1::jsonb) as x (country text, tax_number text, address text) where d.country = x.country`,
    [JSON.stringify(platformNumbers)],
  );
}

/** Issues the invoices and credit notes of all captures and refunds, as the database does, in the order in which they happened. */
export async function seedInvoices(sql: Sql): Promise<void> {
  await sql(
    `select case when r.id is null then private.issue_capture_invoice(p, p.captured_minor, x.at)
       else private.issue_credit_note(r, x.at) end
     from (
       select p.id as payment_id, null::uuid as refund_id, p.captured_at as at from public.payments p where p.captured_minor > 0
       union all
       select r.payment_id, r.id, r.ended_at from public.refunds r where r.status = 'succeeded'
       order by at, refund_id nulls first, payment_id
     ) x
     join public.payments p on p.id = x.payment_id
     left join public.refunds r on r.id = x.refund_id
     order by x.at, x.refund_id nulls first, x.payment_id`,
    [],
  );
}
