import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPgTapMessages } from "../../support/pgtap-messages";
import { readTestTitles, type TestTitles } from "../../support/test-titles";

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

/** The number of statements in each section of the specification, to notice a deleted row. */
const statementsBySection = [16, 71, 23, 21, 12, 13, 20, 18, 30];

const files = new Map<string, TestTitles>();
function testsOf(path: string): TestTitles {
  const known = files.get(path);
  if (known) return known;
  const read = existsSync(path) ? readTests(path) : { titles: [], disabled: [] };
  files.set(path, read);
  return read;
}

function readTests(path: string): TestTitles {
  const text = readFileSync(path, "utf8");
  if (!path.endsWith(".sql")) return readTestTitles(text, { tsx: path.endsWith(".tsx") });
  const titles = readPgTapMessages(text).map((message) => message.text);
  return { titles, disabled: text.match(/\b(?:skip|todo|todo_start)\s*\(/g) ?? [] };
}

describe("docs/specification.md", () => {
  it("numbers the statements of each section without a gap, and has all of them", () => {
    const wanted = statementsBySection.flatMap((count, section) =>
      Array.from({ length: count }, (_, index) => `${section + 1}.${index + 1}`),
    );
    expect(rows.map(({ id }) => id)).toEqual(wanted);
  });

  it("says something in each row and names a test for it", () => {
    const bare = rows.filter(({ statement, tests }) => statement === "" || tests.length === 0);
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it("names tests by their whole titles", () => {
    const gone = rows.flatMap(({ id, tests }) =>
      tests
        .filter(({ path, title }) => !testsOf(path).titles.includes(title))
        .map(({ path, title }) => `${id}: ${path} "${title}"`),
    );
    expect(gone).toEqual([]);
  });

  it("names no file in which a test does not run, or only one does", () => {
    const paths = new Set(rows.flatMap(({ tests }) => tests.map(({ path }) => path)));
    const disabled = [...paths].flatMap((path) =>
      testsOf(path).disabled.map((found) => `${path}: ${found}`),
    );
    expect(disabled).toEqual([]);
  });

  it("names tests only, not code", () => {
    const paths = rows.flatMap(({ tests }) => tests.map(({ path }) => path));
    const others = paths.filter(
      (path) => !/^(tests\/.+\.(test|spec)\.tsx?|supabase\/tests\/.+\.sql)$/.test(path),
    );
    expect(others).toEqual([]);
  });
});

describe("the titles of the tests of a file", () => {
  const source = `
    test("a plain one (English, pointer)", () => { expect(t("a text in it")).toBe("another text"); });
    // test("a comment", () => {});
    for (const role of roles) test(\`the role \${role} is admitted (\${view})\`, async () => {
      await test.step("a step of it", () => {});
    });
    describe.each(["en"])("the messages in %s", () => {
      it.each([["a", 1]])("say %s", () => {});
    });
    helper.test("a method of something else");
    if (test("nothing")) other("a text");
  `;

  it("are those of tests, groups and steps, without language and screen, whatever else is a text", () => {
    expect(readTestTitles(source)).toEqual({
      titles: [
        "a plain one",
        "the role … is admitted",
        "a step of it",
        "the messages in %s",
        "say %s",
        "nothing",
      ],
      disabled: [],
    });
  });

  it("are kept apart from what is not run, or keeps others from running", () => {
    const { titles, disabled } = readTestTitles(`
      test.skip("a skipped one", () => {});
      test.describe.only("a group", () => { test("inside", () => { test.fixme(); }); });
      it.skipIf(isSlow)("a conditional one", () => {});
    `);
    expect(titles).toEqual(["inside"]);
    expect(disabled).toEqual([
      "skip: a skipped one",
      "only: a group",
      "fixme: ",
      "skipIf: a conditional one",
    ]);
  });
});
