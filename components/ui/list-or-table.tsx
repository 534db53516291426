import type { ReactNode } from "react";

/** Rows as a table, or as a list on narrow screens: both are in the page, and one of them is shown. */
export function ListOrTable({
  label,
  columns,
  items,
  lines,
  isWide = false,
}: {
  /** The name of both; none where the page says it. */
  label?: string;
  /** The headings of the columns. */
  columns: readonly string[];
  /** The `li` elements of the list. */
  items: ReactNode;
  /** The `tr` elements of the table. */
  lines: ReactNode;
  /** A table that is scrolled rather than narrower than its columns need. */
  isWide?: boolean;
}) {
  return (
    <>
      <ul
        aria-label={label}
        className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card lg:hidden"
      >
        {items}
      </ul>
      <div className="overflow-x-auto rounded-card border border-hairline bg-card max-lg:hidden">
        <table
          aria-label={label}
          className={`w-full text-start text-sm ${isWide ? "min-w-200" : ""}`}
        >
          <thead>
            <tr className="border-hairline border-b text-muted">
              {columns.map((column) => (
                <th key={column} scope="col" className="px-4 py-3 text-start font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{lines}</tbody>
        </table>
      </div>
    </>
  );
}
