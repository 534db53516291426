import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** A row of docs/specification.md: `| 2.14 | statement | `file` "title of the test"; `file` "title" |`. */
type Row = { id: string; statement: string; tests: { path: string; title: string }[] };

const rows: Row[] = readFileSync("docs/specification.md", "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, id = "", statement = "", tests = ""] = line.split("|");
    return { id: id.trim(), statement: statement.trim(), tests: namedTests(tests) };
  });

function namedTests(cell: string) {
  return [...cell.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, path = "", title = ""]) => ({
    path,
    title,
  }));
}

/** Whether a file holds a text that is this title or begins with it: a test's, or a message of pgTAP. */
function holds({ path, title }: { path: string; title: string }): boolean {
  if (!existsSync(path)) return false;
  const text = readFileSync(path, "utf8");
  return ['"', "`", "'"].some((quote) => text.includes(`${quote}${title}`));
}

describe("docs/specification.md", () => {
  it("numbers each statement once, by section", () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id) => !/^[1-9]\.\d+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has rows for each of the nine sections", () => {
    const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
      (section) => rows.filter(({ id }) => id.startsWith(`${section}.`)).length,
    );
    expect(Math.min(...counts)).toBeGreaterThan(10);
    expect(rows.length).toBeGreaterThan(200);
  });

  it("says something in each row and names a test for it", () => {
    const bare = rows.filter(({ statement, tests }) => statement === "" || tests.length === 0);
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it("names tests that exist", () => {
    const gone = rows.flatMap(({ id, tests }) =>
      tests.filter((test) => !holds(test)).map(({ path, title }) => `${id}: ${path} "${title}"`),
    );
    expect(gone).toEqual([]);
  });

  it("names tests only, not code", () => {
    const paths = rows.flatMap(({ tests }) => tests.map(({ path }) => path));
    const others = paths.filter(
      (path) => !/^(tests\/.+\.(test|spec)\.tsx?|supabase\/tests\/.+\.sql)$/.test(path),
    );
    expect(others).toEqual([]);
  });
});
