import type { Localized } from "../shared/localized";
import type { TaxCountry } from "./rules/tax-number";

/** Who sells, as it was when the invoice was issued. */
type InvoiceSeller = {
  name: string;
  /** Null for one who is not registered for the tax of the country. */
  taxNumber: string | null;
  address: string;
};

/** The part of an invoice that one seller sells. Amounts are in minor units. */
export type InvoiceLine = {
  kind: "host" | "provider" | "platform";
  seller: InvoiceSeller;
  /** The rate; null where the line contains no tax. */
  percent: number | null;
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
};

/** An invoice of money that was paid by card, or a credit note of money that was refunded. */
export type Invoice = {
  id: string;
  number: string;
  kind: "invoice" | "credit_note";
  /** ISO 3166, of the venue. */
  country: string;
  currency: string;
  buyer: string;
  subject: {
    reference: string;
    venueName: Localized;
    startsAt: string;
    endsAt: string;
    timeZone: string;
  };
  lines: InvoiceLine[];
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
  issuedAt: string;
  /** The number of the document that this one refers to; null where it refers to none. */
  refersTo: string | null;
};

/** What invoices say of a host or provider. */
export type TaxDetails = {
  legalName: string;
  country: TaxCountry | "";
  /** Empty for one who is not registered. */
  taxNumber: string;
  address: string;
};
