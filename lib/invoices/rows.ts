import { bothLanguages } from "../shared/localized";
import { isTaxCountry } from "./rules/tax-number";
import type { Invoice, InvoiceLine, TaxDetails } from "./types";

type LineRow = {
  kind: InvoiceLine["kind"];
  seller: { name: string; tax_number: string | null; address: string };
  percent: number | null;
  net_minor: number;
  tax_minor: number;
  total_minor: number;
};

/** A row of `invoices`, as far as it is shown. */
export type InvoiceRow = {
  id: string;
  number: string;
  kind: Invoice["kind"];
  country: string;
  currency: string;
  buyer: { name: string };
  subject: {
    reference: string;
    venue_name: string;
    venue_name_ar: string | null;
    starts_at: string;
    ends_at: string;
    time_zone: string;
  };
  lines: LineRow[];
  net_minor: number;
  tax_minor: number;
  total_minor: number;
  issued_at: string;
};

const toLine = (row: LineRow): InvoiceLine => ({
  kind: row.kind,
  seller: {
    name: row.seller.name,
    taxNumber: row.seller.tax_number,
    address: row.seller.address,
  },
  percent: row.percent === null ? null : Number(row.percent),
  netMinor: Number(row.net_minor),
  taxMinor: Number(row.tax_minor),
  totalMinor: Number(row.total_minor),
});

export function toInvoice(row: InvoiceRow, refersTo: string | null): Invoice {
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
    netMinor: Number(row.net_minor),
    taxMinor: Number(row.tax_minor),
    totalMinor: Number(row.total_minor),
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
