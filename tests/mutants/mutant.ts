type MutantKind =
  | "comparison turned"
  | "guard dropped"
  | "policy opened"
  | "text key swapped"
  | "handler emptied"
  | "clock ignored";

export type Area = "rules" | "sql" | "actions" | "components";

/** A file of the repository, with its path from the root. */
export type SourceFile = { path: string; text: string };

/** One fault in one file: the text from `start` to `end` becomes `replacement`. */
export type Mutant = {
  /** Path, line, column and kind: the same on every commit with the same file. */
  id: string;
  path: string;
  line: number;
  area: Area;
  kind: MutantKind;
  start: number;
  end: number;
  original: string;
  replacement: string;
  /** The text around it, to find it in another version of the file. */
  before: string;
  after: string;
};

/** A place in a text where a fault can be made. */
export type Candidate = Pick<Mutant, "kind" | "start" | "end" | "replacement">;

const contextSize = 120;

export function createMutant({ path, text }: SourceFile, area: Area, found: Candidate): Mutant {
  const before = text.slice(0, found.start).split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  const original = text.slice(found.start, found.end);
  const id = `${path}:${before.length}:${column} ${found.kind}`;
  const context = {
    before: text.slice(Math.max(0, found.start - contextSize), found.start),
    after: text.slice(found.end, found.end + contextSize),
  };
  return { id, path, line: before.length, area, original, ...context, ...found };
}

/**
 * Returns the mutant at its place in a text, which may be another version of its file. Null unless that place is found exactly
 * once.
 */
export function locateMutant(text: string, mutant: Mutant): Mutant | null {
  const { before, original, after } = mutant;
  const pattern = before + original + after;
  const at = text.indexOf(pattern);
  if (at < 0 || text.indexOf(pattern, at + 1) >= 0) return null;
  const start = at + before.length;
  const line = text.slice(0, start).split("\n").length;
  return { ...mutant, line, start, end: start + original.length };
}

/** Returns the text with the fault. Throws if the text differs from the one that the mutant was drawn from. */
export function applyMutant(
  text: string,
  { id, start, end, original, replacement }: Mutant,
): string {
  if (text.slice(start, end) !== original) throw new Error(`Another text than drawn: ${id}`);
  return text.slice(0, start) + replacement + text.slice(end);
}
