import type { NextRequest } from "next/server";
import { getHostBookingsCsv } from "@/lib/bookings/host-csv";
import { parseHostFilters, toSearchParams } from "@/lib/bookings/host-filters";
import { hostDownload } from "../download";

/** Returns the host's bookings as CSV, with the filters of the bookings page. */
export async function GET(request: NextRequest) {
  const filters = parseHostFilters(toSearchParams(request.nextUrl.searchParams));
  return hostDownload(request, "/host/bookings", async (locale) => ({
    name: `mahfil-bookings-${filters.group}-${new Date().toISOString().slice(0, 10)}`,
    ...(await getHostBookingsCsv(filters, locale)),
  }));
}
