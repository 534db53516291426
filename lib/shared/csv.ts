import { stringify } from "csv-stringify/sync";
import { currencyExponent } from "./money.ts";
import { toLocal } from "./zoned-time.ts";

export type Cell = string | number | null;

/**
 * Rows as lines of a CSV file. A text that a spreadsheet would take for a formula (it begins with = + - @,
 * a tab or a return) gets an apostrophe before it, which the spreadsheet shows as text.
 */
export function csvLines(rows: readonly Cell[][]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: "\r\n" });
}

/** Minor units as a plain decimal number with the digits of the currency: `1250.00`, `12.500`. Exact. */
export function decimalOf(minor: number, currency: string): string {
  const digits = currencyExponent(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const sign = minor < 0 ? "-" : "";
  return digits === 0 ? sign + whole : `${sign}${whole}.${text.slice(-digits)}`;
}

/** What the clock of a zone shows at an instant, as spreadsheets read it: `2027-04-30 18:30`. */
export function clockCell(instant: string, timeZone: string): string {
  const { day, time } = toLocal(new Date(instant).toISOString(), timeZone);
  return `${day} ${time}`;
}

/** An instant in UTC to the second: `2027-04-30T16:30:00Z`. */
export function utcCell(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** All rows of something that is read by cursor, so many at a time, as cells. */
export async function* cellPages<Row extends { cursor: string }>(
  read: (cursor: string | undefined) => Promise<Row[]>,
  size: number,
  cells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  let cursor: string | undefined;
  for (;;) {
    const rows = await read(cursor);
    yield rows.map(cells);
    if (rows.length < size) return;
    cursor = rows.at(-1)?.cursor;
  }
}

/**
 * A file as a download that is written while it is read, page by page. The first page is fetched before
 * anything is answered, so that a refusal still has its status; a later failure breaks the download off,
 * so that half a file is never taken for a whole one.
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
      // The mark by which Excel knows that this is UTF-8.
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
