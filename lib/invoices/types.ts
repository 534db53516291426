import type { Localized } from "../shared/localized";
import type { TaxCountry } from "./rules/tax-number";

/** The seller, as at the issue of the invoice. */
type InvoiceSeller = {
  name: string;
  /** Null when the seller is not registered for the country's tax. */
  taxNumber: string | null;
  address: string;
};

/** One seller's part of an invoice. Amounts are in minor units. */
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
  /** The country of the venue, ISO 3166. */
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
  /** The number of the document to which this one refers; null when there is none. */
  refersTo: string | null;
};

/** A host's or provider's details on invoices. */
export type TaxDetails = {
  legalName: string;
  country: TaxCountry | "";
  /** Empty when they are not registered. */
  taxNumber: string;
  address: string;
};
