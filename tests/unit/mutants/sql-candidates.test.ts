import { describe, expect, it } from "vitest";
import { applyMutant, createMutant } from "../../mutants/mutant.ts";
import { findSqlCandidates } from "../../mutants/sql-candidates.ts";
import { formatReplacement } from "../../mutants/sql-statements.ts";

const path = "supabase/schemas/rooms/rooms.sql";

/** Returns the faults of a function with this body: the kind, and the body with the fault. */
function listFaults(body: string, language = "plpgsql"): [string, string][] {
  const text = `create function private.f() returns void\nlanguage ${language} as $$${body}$$;\n`;
  return findSqlCandidates(text).map((found) => {
    const mutated = applyMutant(text, createMutant({ path, text }, "sql", found));
    return [found.kind, mutated.split("$$")[1] ?? ""];
  });
}

describe("faults of SQL", () => {
  it("turn comparisons in conditions, not assignments, operators of other kinds or literals", () => {
    expect(
      listFaults(
        " update t set a = 1, b = c -> 'd < e' where f = 2 and g >= 3 -- h < i\n and j @> k ",
        "sql",
      ),
    ).toEqual([
      [
        "comparison turned",
        " update t set a = 1, b = c -> 'd < e' where f <> 2 and g >= 3 -- h < i\n and j @> k ",
      ],
      [
        "comparison turned",
        " update t set a = 1, b = c -> 'd < e' where f = 2 and g < 3 -- h < i\n and j @> k ",
      ],
    ]);
  });

  it("drop an if that only raises or returns, but none with another branch", () => {
    const kept = "if b then return; else c := 1; end if;";
    expect(listFaults(`begin if a then raise sqlstate 'P'; end if; ${kept} end`)).toEqual([
      ["guard dropped", `begin null; ${kept} end`],
    ]);
  });

  it("drop a check that raises by itself", () => {
    expect(listFaults("begin perform private.require_admin(); perform g(); end")).toEqual([
      ["guard dropped", "begin null; perform g(); end"],
    ]);
  });

  it("fix the clock", () => {
    expect(listFaults(" select now() ", "sql")).toEqual([
      ["clock ignored", " select timestamptz '2026-01-01 00:00:00+00' "],
    ]);
  });

  it("open each condition of a policy that is not open", () => {
    const text = `create policy "rooms: own" on public.rooms for update
  using (owner = (select auth.uid())) with check (true);`;
    const [found, ...others] = findSqlCandidates(text);
    expect(others).toEqual([]);
    expect(found && applyMutant(text, createMutant({ path, text }, "sql", found))).toContain(
      "using (true) with check (true)",
    );
  });

  it("leave tables alone, which a database would have to be changed for", () => {
    expect(
      findSqlCandidates("create table t (a int check (a > 0), b date default now());"),
    ).toEqual([]);
  });
});

describe("the migration with a fault", () => {
  it("replaces the function", () => {
    expect(formatReplacement("create function f() returns int as $$ select 1 $$")).toBe(
      "create or replace function f() returns int as $$ select 1 $$;\n",
    );
  });

  it("drops the policy before it is made again", () => {
    expect(formatReplacement('create policy "a: b" on public.t using (true)')).toBe(
      'drop policy "a: b" on public.t;\ncreate policy "a: b" on public.t using (true);\n',
    );
  });
});
