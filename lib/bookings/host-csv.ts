import { getTranslations } from "next-intl/server";
import { unwrap } from "../errors";
import type { Locale } from "../i18n/routing";
import { type Cell, csvPages, localTimeCell, moneyCell, utcCell } from "../shared/csv";
import { bothLanguages, localized } from "../shared/localized";
import { phoneCell } from "../shared/phone";
import type { Database } from "../supabase/database.types";
import { createServerSupabase } from "../supabase/server";
import { getEventNames } from "./event-name";
import type { HostFilters } from "./host-filters";
import { toFilterArguments } from "./host-queries";
import { bookingStatuses } from "./rules/status";

const PAGE_SIZE = 500;
const columns = [
  "reference",
  "status",
  "noShow",
  "venue",
  "guest",
  "contact",
  "phone",
  "event",
  "guests",
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
  "sentUtc",
] as const;

type Row = Database["public"]["Functions"]["export_host_bookings"]["Returns"][number];

/** The host's bookings that match `filters`, as the header and pages of a CSV file. */
export async function getHostBookingsCsv(filters: HostFilters, locale: Locale) {
  const [t, tStatus, events, supabase] = await Promise.all([
    getTranslations({ locale, namespace: "hostFiles" }),
    getTranslations({ locale, namespace: "bookings.status" }),
    getEventNames(locale),
    createServerSupabase(),
  ]);
  const toCells = (row: Row): Cell[] => {
    const money = (minor: number | null) => moneyCell(minor, row.currency);
    const status = bookingStatuses.find((name) => name === row.status) ?? "expired";
    return [
      row.reference,
      tStatus(status),
      row.no_show ? t("yes") : null,
      localized(bothLanguages(row.venue_name, row.venue_name_ar), locale),
      row.guest_name,
      row.contact_name,
      phoneCell(row.phone),
      events.get(row.event_type) ?? row.event_type,
      row.guests,
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
      utcCell(row.submitted_at),
    ];
  };
  const readPage = async (cursor: string | undefined) =>
    unwrap(
      await supabase.rpc("export_host_bookings", {
        ...toFilterArguments(filters),
        p_group: filters.group,
        p_limit: PAGE_SIZE,
        p_cursor: cursor,
      }),
    );
  return {
    header: columns.map((column) => t(`columns.${column}`)),
    pages: csvPages(readPage, PAGE_SIZE, toCells),
  };
}
