import type { Candidate } from "./mutant.ts";
import { hideLiterals, locateStatements, type SqlStatement } from "./sql-statements.ts";

const turned = new Map([
  ["<", ">="],
  [">=", "<"],
  [">", "<="],
  ["<=", ">"],
  ["=", "<>"],
  ["<>", "="],
]);

const leave = String.raw`(?:raise\b|return\b|perform private\.raise_error\()[^;]*;`;
/** An `if` that only leaves the function or block, without another branch or `if` inside. */
const guard = new RegExp(
  String.raw`(?<!\bend )\bif\b(?:(?!\b(?:if|then|else|elsif|end)\b)[^;])+\bthen\s+${leave}\s*end if;`,
  "gi",
);
/** A check that raises an error itself, or a `raise` in a branch. */
const check = /\b(?:perform private\.(?:require_\w+|raise_error)\(|raise sqlstate\b)[^;]*;/gi;
const order = / (<=|>=|<>|<|>) /g;
/** An equality in a condition; not the assignment in `set a = b`. */
const equality = /\b(?:where|and|or|on|when|if|elsif|having)\s+[\w."]+ (=) /gi;
const clock = /\b(?:now|clock_timestamp|statement_timestamp)\(\)/gi;

const matches = (pattern: RegExp, code: string) => [...code.matchAll(pattern)];

function findGuards(code: string): Candidate[] {
  const guards = matches(guard, code).map((found) => [found.index, found[0].length] as const);
  const isInGuard = (at: number) => guards.some(([from, size]) => at >= from && at < from + size);
  const checks = matches(check, code)
    .map((found) => [found.index, found[0].length] as const)
    .filter(([at]) => !isInGuard(at));
  return [...guards, ...checks].map(([start, size]) => ({
    kind: "guard dropped",
    start,
    end: start + size,
    replacement: "null;",
  }));
}

function findComparisons(code: string): Candidate[] {
  return [...matches(order, code), ...matches(equality, code)].map((found) => {
    const operator = found[1] ?? "";
    const start = found.index + found[0].lastIndexOf(operator);
    const replacement = turned.get(operator) ?? operator;
    return { kind: "comparison turned", start, end: start + operator.length, replacement };
  });
}

const findClocks = (code: string): Candidate[] =>
  matches(clock, code).map((found) => ({
    kind: "clock ignored",
    start: found.index,
    end: found.index + found[0].length,
    replacement: "timestamptz '2026-01-01 00:00:00+00'",
  }));

/** Returns the place after the parenthesis that closes the one before `from`. */
function findClosing(code: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < code.length; at++) {
    if (code[at] === "(") depth += 1;
    if (code[at] === ")") depth -= 1;
  }
  return at;
}

function findOpenings(code: string): Candidate[] {
  return matches(/\b(?:using|with check)\s*\(/gi, code).flatMap((found) => {
    const start = found.index + found[0].length;
    const end = findClosing(code, start) - 1;
    if (code.slice(start, end).trim() === "true") return [];
    return [{ kind: "policy opened", start, end, replacement: "true" }];
  });
}

/** The body of a function, between its dollar quotes. */
function findBody({ text }: SqlStatement): { text: string; start: number } | null {
  const body = /(\$\w*\$)([\s\S]*)\1/.exec(text);
  if (!body?.[1]) return null;
  return { text: body[2] ?? "", start: body.index + body[1].length };
}

function findInStatement(statement: SqlStatement): Candidate[] {
  if (/^create policy\b/i.test(statement.text)) return findOpenings(hideLiterals(statement.text));
  const body = /^create (?:or replace )?function\b/i.test(statement.text)
    ? findBody(statement)
    : null;
  if (!body) return [];
  const code = hideLiterals(body.text);
  const isProcedural = /\blanguage plpgsql\b/i.test(statement.text);
  return [...findComparisons(code), ...findClocks(code), ...(isProcedural ? findGuards(code) : [])]
    .map((found) => ({ ...found, start: found.start + body.start, end: found.end + body.start }))
    .sort((a, b) => a.start - b.start);
}

/** Returns the places in the functions and policies of a file of `supabase/schemas` where a fault can be made. */
export function findSqlCandidates(text: string): Candidate[] {
  return locateStatements(text).flatMap((statement) =>
    findInStatement(statement).map((found) => ({
      ...found,
      start: found.start + statement.start,
      end: found.end + statement.start,
    })),
  );
}
