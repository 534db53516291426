import { bothLanguages } from "../shared/localized";
import { z } from "../shared/zod";
import { numeric } from "../supabase/unwrap-row";
import { isTaxCountry } from "./rules/tax-number";
import type { Invoice, InvoiceLine, TaxDetails } from "./types";

const lineRow = z.object({
  kind: z.enum(["host", "provider", "platform"]),
  seller: z.object({ name: z.string(), tax_number: z.string().nullable(), address: z.string() }),
  percent: numeric.nullable(),
  net_minor: numeric,
  tax_minor: numeric,
  total_minor: numeric,
});

/** A row of `invoices`, as far as it is shown. */
export const invoiceRow = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(["invoice", "credit_note"]),
  country: z.string(),
  currency: z.string(),
  buyer: z.object({ name: z.string() }),
  subject: z.object({
    reference: z.string(),
    venue_name: z.string(),
    venue_name_ar: z.string().nullable(),
    starts_at: z.string(),
    ends_at: z.string(),
    time_zone: z.string(),
  }),
  lines: z.array(lineRow),
  net_minor: numeric,
  tax_minor: numeric,
  total_minor: numeric,
  issued_at: z.string(),
});

const toLine = (row: z.output<typeof lineRow>): InvoiceLine => ({
  kind: row.kind,
  seller: {
    name: row.seller.name,
    taxNumber: row.seller.tax_number,
    address: row.seller.address,
  },
  percent: row.percent,
  netMinor: row.net_minor,
  taxMinor: row.tax_minor,
  totalMinor: row.total_minor,
});

export function toInvoice(row: z.output<typeof invoiceRow>, refersTo: string | null): Invoice {
  const { subject } = row;
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    country: row.country,
    currency: row.currency,
    buyer: row.buyer.name,
    subject: {
      reference: subject.reference,
      venueName: bothLanguages(subject.venue_name, subject.venue_name_ar),
      startsAt: subject.starts_at,
      endsAt: subject.ends_at,
      timeZone: subject.time_zone,
    },
    lines: row.lines.map(toLine),
    netMinor: row.net_minor,
    taxMinor: row.tax_minor,
    totalMinor: row.total_minor,
    issuedAt: row.issued_at,
    refersTo,
  };
}

type TaxDetailsRow = {
  legal_name: string;
  country: string;
  tax_number: string | null;
  address: string;
};

export const toTaxDetails = (row: TaxDetailsRow): TaxDetails => ({
  legalName: row.legal_name,
  country: isTaxCountry(row.country) ? row.country : "",
  taxNumber: row.tax_number ?? "",
  address: row.address,
});
