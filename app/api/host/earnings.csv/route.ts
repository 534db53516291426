import type { NextRequest } from "next/server";
import { toSearchParams } from "@/lib/bookings/host-filters";
import { hostEarningsFile } from "@/lib/payouts/host-csv";
import { readEarningsFilters } from "@/lib/payouts/host-filters";
import { hostDownload } from "../download";

/** The host's earnings under the filters of their page, one booking a row, as CSV. */
export async function GET(request: NextRequest) {
  const params = toSearchParams(request.nextUrl.searchParams);
  const filters = readEarningsFilters(params, new Date().getUTCFullYear());
  const { year, month } = filters;
  const period = year === null ? "all" : [year, month && String(month).padStart(2, "0")];
  return hostDownload(request, async (locale) => ({
    name: `mahfil-earnings-${[period].flat().filter(Boolean).join("-")}`,
    ...(await hostEarningsFile(filters, locale)),
  }));
}
