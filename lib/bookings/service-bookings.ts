import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import type { BookingPart } from "./types";

const statuses = ["pending", "accepted", "declined"] as const;

/** The services in a booking of the caller's, and what each provider has said of theirs. */
export async function listParts(bookingId: string): Promise<BookingPart[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase
      .from("booking_services")
      .select("service_id, status, services(name, name_ar, pricing_type)")
      .eq("booking_id", bookingId)
      .order("service_id"),
  );
  return rows.map((row) => ({
    serviceId: row.service_id,
    // A service that is no longer offered is not shown to strangers, and so has no name here.
    name: bothLanguages(row.services?.name ?? "", row.services?.name_ar ?? null),
    status: statuses.find((status) => status === row.status) ?? "pending",
    isCustom: row.services?.pricing_type === "custom",
  }));
}
