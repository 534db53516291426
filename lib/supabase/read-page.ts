import { unwrap } from "../errors";

type PageResponse<T> = { data: T[] | null; error: unknown; count: number | null };

/** PostgREST's error, with status 416, for a counted page that begins after the last row. */
const isBehindEnd = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && error.code === "PGRST103";

/**
 * A page of `size` rows of a list, with the number of all rows and the page number; pages count from 1. Returns the
 * last page for a number that is too high, for example in an old address. `read` returns the rows between two
 * positions, both counted from 0 and included, in a total order and with the exact count. Throws database errors.
 */
export async function readPage<T>(
  page: number,
  size: number,
  read: (from: number, to: number) => PromiseLike<PageResponse<T>>,
): Promise<{ rows: T[]; count: number; page: number }> {
  const readAt = async (number: number) => {
    const response = await read((number - 1) * size, number * size - 1);
    if (number > 1 && isBehindEnd(response.error)) return null;
    const rows = unwrap({ data: response.data, error: response.error });
    const count = response.count ?? rows.length;
    return number > 1 && rows.length === 0 ? null : { rows, count, page: number };
  };
  const asked = await readAt(page);
  if (asked) return asked;
  const first = await readAt(1);
  const last = Math.ceil((first?.count ?? 0) / size);
  // Rows may have been deleted between the requests; the first page always exists.
  return (last > 1 && (await readAt(last))) || first || { rows: [], count: 0, page: 1 };
}
