import { describe, expect, it } from "vitest";
import { applyMutant, createMutant } from "../../mutants/mutant.ts";
import { parseTypeScript } from "../../mutants/syntax-tree.ts";
import { findTextKeyCandidates } from "../../mutants/text-key-candidates.ts";
import { findTypeScriptCandidates } from "../../mutants/typescript-candidates.ts";

const path = "components/rooms/room.tsx";
const messages = {
  rooms: { free: "Free", taken: "Taken", count: "{count} rooms", other: "{count} halls" },
};

/** Returns the faults of a module: the kind, and the text with the fault. */
function listFaults(text: string): [string, string][] {
  const tree = parseTypeScript(path, text);
  return [...findTypeScriptCandidates(tree, text), ...findTextKeyCandidates(tree, messages)].map(
    (found) => [found.kind, applyMutant(text, createMutant({ path, text }, "components", found))],
  );
}

describe("faults of TypeScript", () => {
  it("turn a comparison, also after letters of several bytes", () => {
    expect(listFaults('const a = "غرفة"; const b = a.length <= 3;')).toEqual([
      ["comparison turned", 'const a = "غرفة"; const b = a.length > 3;'],
    ]);
  });

  it("drop an if that only leaves, but none with another branch", () => {
    const kept = "if (d) return 1; else e();";
    expect(listFaults(`function f() { if (a) { throw b; } ${kept} }`)).toEqual([
      ["guard dropped", `function f() { ; ${kept} }`],
    ]);
  });

  it("empty a handler, whether it is written in its place or named", () => {
    expect(
      listFaults("const a = <B onPress={() => go()} onSubmit={send} label={name} />;"),
    ).toEqual([
      ["handler emptied", "const a = <B onPress={() => {}} onSubmit={send} label={name} />;"],
      ["handler emptied", "const a = <B onPress={() => go()} onSubmit={() => {}} label={name} />;"],
    ]);
  });

  it("fix the clock, but not a date that is given", () => {
    expect(listFaults("const a = [Date.now(), new Date(), new Date(b)];")).toEqual([
      ["clock ignored", "const a = [Date.UTC(2026, 0, 1), new Date(), new Date(b)];"],
      ["clock ignored", "const a = [Date.now(), new Date(Date.UTC(2026, 0, 1)), new Date(b)];"],
    ]);
  });

  it("swap the key of a text for one with the same values", () => {
    const start = 'const t = await getTranslations("rooms"); ';
    expect(listFaults(`${start}t("free"); t.rich("count", { count });`)).toEqual([
      ["text key swapped", `${start}t("taken"); t.rich("count", { count });`],
      ["text key swapped", `${start}t("free"); t.rich("other", { count });`],
    ]);
  });

  it("leave a key alone whose namespace is not known", () => {
    expect(listFaults('function f(t) { return t("free"); }')).toEqual([]);
  });
});
