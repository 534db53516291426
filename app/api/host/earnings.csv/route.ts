import type { NextRequest } from "next/server";
import { toSearchParams } from "@/lib/bookings/host-filters";
import { getHostEarningsCsv } from "@/lib/payouts/host-csv";
import { parseEarningsFilters } from "@/lib/payouts/host-filters";
import { hostDownload } from "../download";

/** Returns the host's earnings as CSV, one booking a row, with the filters of the earnings page. */
export async function GET(request: NextRequest) {
  const params = toSearchParams(request.nextUrl.searchParams);
  const filters = parseEarningsFilters(params, new Date().getUTCFullYear());
  const { year, month } = filters;
  const period = year === null ? "all" : [year, month && String(month).padStart(2, "0")];
  return hostDownload(request, "/host/earnings", async (locale) => ({
    name: `mahfil-earnings-${[period].flat().filter(Boolean).join("-")}`,
    ...(await getHostEarningsCsv(filters, locale)),
  }));
}
