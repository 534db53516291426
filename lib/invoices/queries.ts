import { unwrap } from "../errors";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";
import { parseRow } from "../supabase/unwrap-row";
import { invoiceRow, toInvoice, toTaxDetails } from "./rows";
import type { Invoice, TaxDetails } from "./types";

const columns =
  "id, number, kind, country, currency, buyer, subject, lines, net_minor, tax_minor, total_minor, issued_at, refers_to";

/** An invoice or credit note of a booking that the caller may read as guest, host or admin; null otherwise. Throws AppError. */
export async function getInvoice(bookingId: string, invoiceId: string): Promise<Invoice | null> {
  if (!isUuid(bookingId) || !isUuid(invoiceId)) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase
    .from("invoices")
    .select(columns)
    .eq("id", invoiceId)
    .eq("booking_id", bookingId)
    .maybeSingle();
  if (error) unwrap({ data: null, error });
  if (!data) return null;
  const referred = data.refers_to
    ? unwrap(await supabase.from("invoices").select("number").eq("id", data.refers_to).single())
    : null;
  return toInvoice(parseRow(invoiceRow, data), referred?.number ?? null);
}

/** A user's details as a seller on invoices; null when they have entered none. Throws AppError. */
export async function getTaxDetails(userId: string): Promise<TaxDetails | null> {
  const supabase = await createServerSupabase();
  const { data, error } = await supabase
    .from("tax_details")
    .select("legal_name, country, tax_number, address")
    .eq("user_id", userId)
    .maybeSingle();
  if (error) unwrap({ data: null, error });
  return data && toTaxDetails(data);
}
