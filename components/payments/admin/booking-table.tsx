import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { ListOrTable } from "@/components/ui/list-or-table";

/** What is paid, returned, claimed or disputed of a booking. */
export type BookingTableRow = {
  id: string;
  /** The page of the row and its accessible name; null without a booking, and then `about` is the name. */
  link: { href: string; label: string; reference: string } | null;
  about: ReactNode;
  amount: ReactNode;
  amountNote?: ReactNode;
  date: ReactNode;
  dateNote?: ReactNode;
  state: ReactNode;
  stateNote?: ReactNode;
};

/** Rows about bookings: a table, or a list on narrow screens. Needs the messages of adminPayments. */
export function BookingTable({
  label,
  dateLabel,
  rows,
}: {
  label: string;
  dateLabel: string;
  rows: readonly BookingTableRow[];
}) {
  const t = useTranslations("adminPayments.columns");
  return (
    <ListOrTable
      label={label}
      columns={[t("about"), t("amount"), dateLabel, t("state")]}
      items={rows.map((row) => <BookingItem key={row.id} row={row} dateLabel={dateLabel} />)}
      lines={rows.map((row) => <BookingLine key={row.id} row={row} />)}
    />
  );
}

/** A row in the list of narrow screens. */
function BookingItem({ row, dateLabel }: { row: BookingTableRow; dateLabel: string }) {
  const { link, about, amount, amountNote, date, dateNote, state, stateNote } = row;
  return (
    <li className="relative flex flex-col gap-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {link ? (
          <Link
            href={link.href}
            aria-label={link.label}
            className="font-medium tabular-nums after:absolute after:inset-0"
          >
            <bdi>{link.reference}</bdi>
          </Link>
        ) : (
          <span className="wrap-anywhere font-medium">{about}</span>
        )}
        {state}
      </div>
      <div className="flex flex-wrap justify-between gap-2 text-sm">
        <span className="wrap-anywhere text-muted">{link && about}</span>
        <div className="ms-auto text-end">
          <span className="font-semibold">{amount}</span>
          <Note className="text-sm">{amountNote}</Note>
        </div>
      </div>
      {date && (
        <p className="text-muted text-sm">
          {dateLabel} {date}
        </p>
      )}
      <Note className="text-xs">{dateNote}</Note>
      <Note className="text-sm">{stateNote}</Note>
    </li>
  );
}

/** A row of the table. */
function BookingLine({ row }: { row: BookingTableRow }) {
  const { link, about, amount, amountNote, date, dateNote, state, stateNote } = row;
  return (
    <tr className="border-hairline border-b last:border-b-0 hover:bg-tint">
      <th scope="row" className="px-4 py-1 text-start font-normal">
        {link ? (
          <>
            <Link
              href={link.href}
              aria-label={link.label}
              className="inline-flex min-h-11 items-center font-medium tabular-nums underline-offset-4 hover:underline"
            >
              <bdi>{link.reference}</bdi>
            </Link>
            {about && <span className="wrap-anywhere -mt-1 block pb-1 text-muted">{about}</span>}
          </>
        ) : (
          <span className="wrap-anywhere font-medium">{about}</span>
        )}
      </th>
      <td className="px-4 py-2">
        <span className="font-semibold">{amount}</span>
        <Note className="text-xs">{amountNote}</Note>
      </td>
      <td className="px-4 py-2">
        {date}
        <Note className="text-xs">{dateNote}</Note>
      </td>
      <td className="max-w-text px-4 py-2">
        {state}
        <Note className="mt-1 text-xs">{stateNote}</Note>
      </td>
    </tr>
  );
}

/** A line below what it explains; nothing without one. */
function Note({ className, children }: { className: string; children: ReactNode }) {
  return children ? (
    <div className={`wrap-anywhere text-muted ${className}`}>{children}</div>
  ) : null;
}
