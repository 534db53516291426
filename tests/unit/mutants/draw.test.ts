import { beforeAll, describe, expect, it } from "vitest";
import { drawMutants, listMutants } from "../../mutants/draw.ts";
import { applyMutant, type Mutant, type SourceFile } from "../../mutants/mutant.ts";
import { readMessages, readSourceFiles } from "../../mutants/read-source.ts";
import { locateStatements, readObjectName } from "../../mutants/sql-statements.ts";
import { parseTypeScript } from "../../mutants/syntax-tree.ts";

let texts: Map<string, string>;
let mutants: Mutant[];

/** A tenth of the project's files, because drawing from all of them takes longer than the other tests; few have policies. */
beforeAll(() => {
  const files = readSourceFiles(".").sort((a, b) => (a.path < b.path ? -1 : 1));
  const withPolicies = "supabase/schemas/favorites/favorites.sql";
  const some = files.filter(({ path }, at) => at % 10 === 0 || path === withPolicies);
  texts = new Map(some.map(({ path, text }) => [path, text]));
  mutants = listMutants(some, readMessages("."));
});

const listIds = (drawn: readonly Mutant[]) => drawn.map(({ id }) => id);

describe("drawing mutants", () => {
  it("finds every kind in the project, in rules, SQL, actions and components", () => {
    expect(new Set(mutants.map(({ kind }) => kind)).size).toBe(6);
    expect(new Set(mutants.map(({ area }) => area)).size).toBe(4);
  });

  it("draws the same mutants for the same seed and others for another one", () => {
    const drawn = listIds(drawMutants(mutants, 7, 30));
    expect(listIds(drawMutants(mutants, 7, 30))).toEqual(drawn);
    expect(listIds(drawMutants(mutants, 8, 30))).not.toEqual(drawn);
    expect(new Set(drawn).size).toBe(30);
  });

  it("begins with the same mutants when more are drawn", () => {
    const few = listIds(drawMutants(mutants, 7, 10));
    expect(listIds(drawMutants(mutants, 7, 40)).slice(0, 10)).toEqual(few);
  });

  it("does not depend on the order in which files are read", () => {
    const files: SourceFile[] = [...texts].slice(0, 12).map(([path, text]) => ({ path, text }));
    const reversed = listMutants([...files].reverse(), readMessages("."));
    expect(listIds(reversed)).toEqual(listIds(listMutants(files, readMessages("."))));
  });

  it("draws all there are when fewer are there than wanted", () => {
    const few = mutants.slice(0, 5);
    expect(listIds(drawMutants(few, 1, 30)).sort()).toEqual(listIds(few).sort());
  });
});

describe("the text with a mutant", () => {
  it("differs from the one without it, and is well formed", () => {
    for (const mutant of drawMutants(mutants, 11, 60)) {
      const text = texts.get(mutant.path) ?? "";
      const mutated = applyMutant(text, mutant);
      expect(mutated, mutant.id).not.toBe(text);
      if (mutant.area !== "sql") {
        expect(() => parseTypeScript(mutant.path, mutated), mutant.id).not.toThrow();
      }
    }
  });

  it("has the same statements in SQL, except for one", () => {
    const ofSql = mutants.filter(({ area }) => area === "sql");
    for (const mutant of drawMutants(ofSql, 11, 40)) {
      const text = texts.get(mutant.path) ?? "";
      const [before, after] = [text, applyMutant(text, mutant)].map(locateStatements);
      const names = (list = before) => list?.map((statement) => readObjectName(statement.text));
      expect(names(after), mutant.id).toEqual(names(before));
      const changed = before?.filter(({ text: own }, at) => own !== after?.[at]?.text);
      expect(changed, mutant.id).toHaveLength(1);
    }
  });
});
