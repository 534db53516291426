import { stringify } from "csv-stringify/sync";
import { toDecimal } from "./money.ts";
import { toLocal } from "./zoned-time.ts";

export type Cell = string | number | null;

// Text that a spreadsheet reads as a formula, also with full-width signs, after spaces and control or format
// characters. `|` begins a DDE call.
const formulaStart = /^[\t\r\n]|(^|[;\t\r\n|])[\s\p{C}"']*[=+\-@|＝＋－＠｜]/u;

/** Text with an apostrophe in front if a spreadsheet could read it, or a part of it, as a formula. */
function escapeFormula(cell: Cell): Cell {
  if (typeof cell !== "string" || !formulaStart.test(cell)) return cell;
  // A spreadsheet with a semicolon or tab as separator splits the cell there, even in quotes.
  return `'${cell.replace(/[;\t\r\n|]+/g, " ")}`;
}

/**
 * Rows as lines of a CSV file. Text that a spreadsheet would read as a formula, from its beginning or from a separator
 * on, gets an apostrophe in front and loses its separators, so that it is shown as text.
 */
export function csvLines(rows: readonly Cell[][]): string {
  return stringify(
    rows.map((row) => row.map(escapeFormula)),
    { record_delimiter: "\r\n" },
  );
}

/** An amount in minor units as a cell: a decimal number, or empty for null. */
export function moneyCell(minor: number | null, currency: string): string | null {
  return minor === null ? null : toDecimal(Number(minor), currency);
}

/** The local time of an instant in a time zone, as spreadsheets read it: `2027-04-30 18:30`. */
export function localTimeCell(instant: string, timeZone: string): string {
  const { day, time } = toLocal(new Date(instant).toISOString(), timeZone);
  return `${day} ${time}`;
}

/** An instant in UTC to the second: `2027-04-30T16:30:00Z`. */
export function utcCell(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** All rows of a cursor-based reader as cells, page by page. */
export async function* csvPages<Row extends { cursor: string }>(
  readPage: (cursor: string | undefined) => Promise<Row[]>,
  pageSize: number,
  toCells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  let cursor: string | undefined;
  for (;;) {
    const rows = await readPage(cursor);
    yield rows.map(toCells);
    if (rows.length < pageSize) return;
    cursor = rows.at(-1)?.cursor;
  }
}

/**
 * A response that streams a CSV file page by page. The first page is read before the response starts, so
 * that its errors still have a status; a later error aborts the download, so that a partial file is not
 * taken for a complete one.
 */
export async function csvDownload(
  name: string,
  header: Cell[],
  pages: AsyncGenerator<Cell[][]>,
): Promise<Response> {
  const first = await pages.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Excel recognizes UTF-8 by the byte order mark.
      const lines = csvLines([header, ...(first.done ? [] : first.value)]);
      controller.enqueue(encoder.encode(`\ufeff${lines}`));
    },
    async pull(controller) {
      const next = await pages.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(csvLines(next.value)));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
