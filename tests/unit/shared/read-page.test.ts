import { expect, test } from "vitest";
import { readPage } from "@/lib/supabase/read-page";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A list as PostgREST reads it with an exact count: an error after the end. */
function listOf(all: number[]) {
  const ranges: [number, number][] = [];
  const read = async (from: number, to: number) => {
    ranges.push([from, to]);
    if (from > all.length) {
      return { data: null, count: null, error: { code: "PGRST103", message: "not satisfiable" } };
    }
    return { data: all.slice(from, to + 1), count: all.length, error: null };
  };
  return { ranges, read };
}

test("a page within a list is read in one request", async () => {
  const { read, ranges } = listOf(numbers(25));
  expect(await readPage(2, 10, read)).toEqual({ rows: numbers(20).slice(10), count: 25, page: 2 });
  expect(ranges).toEqual([[10, 19]]);
});

test.each([4, 999])(
  "instead of page %i behind the end of a list, its last page is read",
  async (page) => {
    const { read } = listOf(numbers(25));
    expect(await readPage(page, 10, read)).toEqual({
      rows: [20, 21, 22, 23, 24],
      count: 25,
      page: 3,
    });
  },
);

test("instead of a page directly behind a full last page, that one is read", async () => {
  const { read } = listOf(numbers(20));
  expect(await readPage(3, 10, read)).toMatchObject({ count: 20, page: 2 });
});

test.each([1, 2, 999])("page %i of an empty list is its empty first page", async (page) => {
  const { read } = listOf([]);
  expect(await readPage(page, 10, read)).toEqual({ rows: [], count: 0, page: 1 });
});

test("another error of the database is thrown", async () => {
  const error = { code: "42501", message: "permission denied" };
  const read = async () => ({ data: null, count: null, error });
  await expect(readPage(7, 10, read)).rejects.toMatchObject({ code: "forbidden" });
});
