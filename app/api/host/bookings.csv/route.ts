import type { NextRequest } from "next/server";
import { hostBookingsFile } from "@/lib/bookings/host-file";
import { paramsOf, readHostFilters } from "@/lib/bookings/host-filters";
import { hostDownload } from "../download";

/** The host's bookings under the filters of their page, as CSV. */
export async function GET(request: NextRequest) {
  const filters = readHostFilters(paramsOf(request.nextUrl.searchParams));
  return hostDownload(request, async (locale) => ({
    name: `mahfil-bookings-${filters.group}-${new Date().toISOString().slice(0, 10)}`,
    ...(await hostBookingsFile(filters, locale)),
  }));
}
