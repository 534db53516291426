import { splitSqlStatements } from "@supabase/lite";

/** A statement of a file and its place. */
export type SqlStatement = { text: string; start: number };

/** Replaces comments and literals by spaces, so that the code keeps its places. */
export const hideLiterals = (text: string): string =>
  text.replace(/--[^\n]*|'(?:[^']|'')*'/g, (part) => part.replace(/[^\n]/g, " "));

/** The statements of a file, without the comments before them. */
export function locateStatements(text: string): SqlStatement[] {
  let from = 0;
  return splitSqlStatements(text).flatMap((part) => {
    const at = text.indexOf(part, from);
    if (at < 0) return [];
    from = at + part.length;
    const lead = /^(?:\s|--[^\n]*\n)*/.exec(part)?.[0].length ?? 0;
    return [{ text: part.slice(lead), start: at + lead }];
  });
}

/** Returns the object that a statement creates: a function by its name, a policy by its table; null for other statements. */
export function readObjectName(statement: string): string | null {
  const pattern = /^create (?:(?:or replace )?function ([\w."]+)|policy "?[^"]+"?\s+on ([\w."]+))/i;
  const found = pattern.exec(statement);
  return found?.[1] ?? found?.[2] ?? null;
}

/** Returns statements that replace the function or policy of a database. */
export function formatReplacement(statement: string): string {
  const policy = /^create policy ("[^"]+"|\w+)\s+on ([\w.]+)/i.exec(statement);
  if (policy) return `drop policy ${policy[1]} on ${policy[2]};\n${statement};\n`;
  return `${statement.replace(/^create (?:or replace )?function/i, "create or replace function")};\n`;
}
