import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const text = readFileSync("docs/security.md", "utf8");
/** Matches text in backticks that is a path of the project: in a folder of its root, or a file of its root. */
const paths = [...text.matchAll(/`([^`\s]+)`/g)]
  .map(([, path = ""]) => path)
  .filter((path) =>
    /^(app|components|docs|lib|messages|supabase|tests)\/|^[\w.-]+\.(ts|json|mjs|md)$/.test(path),
  );

type Requirement = { ids: string[]; place: string; test: string; state: string };
const requirements: Requirement[] = text
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    const [, ids = "", , place = "", test = "", state = ""] = cells;
    return { ids: ids.split(", "), place, test, state };
  });

describe("docs/security.md", () => {
  it("names files that exist", () => {
    expect(paths.length).toBeGreaterThan(200);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it("names decisions that exist", () => {
    const known = readdirSync("docs/decisions").map((name) => name.slice(0, 4));
    const named = [...text.matchAll(/\b00\d\d\b/g)].map(([number]) => number);
    expect(named.filter((number) => !known.includes(number))).toEqual([]);
  });

  it("lists each of the 253 requirements of levels 1 and 2 once, with a state", () => {
    const ids = requirements.flatMap((requirement) => requirement.ids);
    expect(new Set(ids).size).toBe(253);
    expect(ids).toHaveLength(253);
    const states = /^(fulfilled|operator|not applicable|open)(?=$|[:;])/;
    expect(requirements.filter(({ state }) => !states.test(state))).toEqual([]);
  });

  it("gives a reason for what is open or not applicable, and a place for what is fulfilled", () => {
    const unexplained = requirements.filter(({ state, place }) =>
      state.startsWith("fulfilled") ? place === "" : /^(open|not applicable)$/.test(state),
    );
    expect(unexplained).toEqual([]);
  });

  it("names tests in the column of tests only where they are tests", () => {
    const named = requirements.flatMap(({ test }) =>
      [...test.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path),
    );
    expect(named.filter((path) => !/^(tests|supabase\/tests)\//.test(path))).toEqual([]);
  });
});
