import type { ReactNode } from "react";

/** Rows as a table, or as a list on narrow screens: both are in the page, and one of them is shown. */
export function ListOrTable({
  label,
  columns,
  items,
  lines,
  isWide = false,
}: {
  /** The accessible name of both; none if the page has a heading for it. */
  label?: string;
  /** The headings of the columns. */
  columns: readonly string[];
  /** The `li` elements of the list. */
  items: ReactNode;
  /** The `tr` elements of the table. */
  lines: ReactNode;
  /** The table scrolls sideways instead of squeezing its columns. */
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
