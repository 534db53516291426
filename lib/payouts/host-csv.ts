import { getTranslations } from "next-intl/server";
import { bookingStatuses } from "../bookings/rules/status";
import type { Locale } from "../i18n/routing";
import { type Cell, csvPages, localTimeCell, moneyCell, utcCell } from "../shared/csv";
import { bothLanguages, localized } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import type { EarningsFilters } from "./host-filters";
import { listStatementRows, type StatementRow } from "./host-queries";
import { payoutStates } from "./rules/summary";

const PAGE_SIZE = 500;
const columns = [
  "month",
  "venue",
  "reference",
  "status",
  "starts",
  "ends",
  "timeZone",
  "startsUtc",
  "endsUtc",
  "currency",
  "total",
  "refund",
  "gross",
  "fee",
  "net",
  "due",
  "dueUtc",
  "state",
] as const;

/** The host's payouts that match the filters, as the header and the pages of a CSV file. */
export async function getHostEarningsCsv(filters: EarningsFilters, locale: Locale) {
  const [t, tStatus, tStates, supabase] = await Promise.all([
    getTranslations({ locale, namespace: "hostFiles" }),
    getTranslations({ locale, namespace: "bookings.status" }),
    getTranslations({ locale, namespace: "payouts.states" }),
    createServerSupabase(),
  ]);
  const toCells = (row: StatementRow): Cell[] => {
    const money = (minor: number | null) => moneyCell(minor, row.currency);
    const status = bookingStatuses.find((name) => name === row.status) ?? "expired";
    const state = payoutStates.find((name) => name === row.state) ?? "upcoming";
    return [
      row.month,
      localized(bothLanguages(row.venue_name, row.venue_name_ar), locale),
      row.reference,
      tStatus(status),
      localTimeCell(row.starts_at, row.time_zone),
      localTimeCell(row.ends_at, row.time_zone),
      row.time_zone,
      utcCell(row.starts_at),
      utcCell(row.ends_at),
      row.currency,
      money(row.total_minor),
      money(row.refund_minor),
      money(row.gross_minor),
      money(row.fee_minor),
      money(row.net_minor),
      localTimeCell(row.due_at, row.time_zone),
      utcCell(row.due_at),
      tStates(state),
    ];
  };
  const readPage = (cursor: string | undefined) =>
    listStatementRows(supabase, filters, PAGE_SIZE, cursor);
  return {
    header: columns.map((column) => t(`columns.${column}`)),
    pages: csvPages(readPage, PAGE_SIZE, toCells),
  };
}
