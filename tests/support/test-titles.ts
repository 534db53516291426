import { type Expression, type Node, parseSync } from "@swc/core";

/** The titles of the tests in a file, and which of them do not run. */
export type TestTitles = { titles: string[]; disabled: string[] };

const roots = ["test", "it", "describe"];
/** Members that declare a test, a group of tests or a step. */
const declaring = ["each", "for", "step", "describe", "concurrent", "sequential"];
/** Members that disable a declared test or all others. */
const disabling = ["skip", "fixme", "only", "todo", "fails", "fail", "skipIf", "runIf"];

/** Returns the names of a callee in order, such as those of `test.describe.each`; null for any other call. */
function calledNames(callee: Node): string[] | null {
  if (callee.type === "Identifier") return [(callee as Node & { value: string }).value];
  if (callee.type === "CallExpression") return calledNames((callee as Node & Call).callee);
  if (callee.type === "TaggedTemplateExpression") {
    return calledNames((callee as Node & { tag: Expression }).tag);
  }
  if (callee.type !== "MemberExpression") return null;
  const { object, property } = callee as Node & { object: Expression; property: Node };
  const names = calledNames(object);
  if (!names || property.type !== "Identifier") return null;
  return [...names, (property as Node & { value: string }).value];
}

type Call = { callee: Expression; arguments: { expression: Expression }[] };

/** The language and the screen at the end of a title, computed or literal. */
const combination = / \((?:…|English|Arabic)[^()]*\)$/;

/** Returns a literal text; computed parts are written as "…". */
function literalText(node: Expression | undefined): string | null {
  if (node?.type === "StringLiteral") return node.value;
  if (node?.type !== "TemplateLiteral") return null;
  return node.quasis.map(({ cooked, raw }) => cooked ?? raw).join("…");
}

/** Yields every call in a part of a program; `test.each(…)("…")` is one call. */
function* callsIn(node: unknown, isCallee = false): Generator<Call> {
  if (typeof node !== "object" || node === null) return;
  const { type } = node as Partial<Node>;
  const isCall = type === "CallExpression";
  if (isCall && !isCallee) yield node as unknown as Call;
  for (const [name, child] of Object.entries(node))
    yield* callsIn(child, isCall && name === "callee");
}

/**
 * Returns the titles of a TypeScript file's tests, groups and steps, without the language and the screen in brackets at the end.
 * Computed parts are written as "…".
 */
export function readTestTitles(source: string, { tsx = false } = {}): TestTitles {
  const answer: TestTitles = { titles: [], disabled: [] };
  const module = parseSync(source, { syntax: "typescript", tsx });
  for (const call of callsIn(module)) {
    const [root = "", ...rest] = calledNames(call.callee) ?? [];
    if (!roots.includes(root)) continue;
    const title = literalText(call.arguments[0]?.expression)?.replace(combination, "");
    const found = rest.filter((name) => disabling.includes(name));
    if (found.length > 0) answer.disabled.push(`${found.join(".")}: ${title ?? ""}`);
    else if (title && rest.every((name) => declaring.includes(name))) answer.titles.push(title);
  }
  return answer;
}
