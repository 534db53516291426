import { type Expression, type Node, parseSync } from "@swc/core";

/** What a file of tests calls its tests, and which of them it does not run. */
export type TestTitles = { titles: string[]; disabled: string[] };

const roots = ["test", "it", "describe"];
/** What is written after a root and declares a test, a group of tests or a part of one. */
const declaring = ["each", "for", "step", "describe", "concurrent", "sequential"];
/** What keeps a declared test, or all others, from running. */
const disabling = ["skip", "fixme", "only", "todo", "fails", "fail", "skipIf", "runIf"];

/** The names of `test.describe.each`, in that order; null for a call of something else. */
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

/** What a title says at its end of the language and the screen, which are computed or written out. */
const combination = / \((?:…|English|Arabic)[^()]*\)$/;

/** A literal text; what is computed in it is written as "…". */
function literalText(node: Expression | undefined): string | null {
  if (node?.type === "StringLiteral") return node.value;
  if (node?.type !== "TemplateLiteral") return null;
  return node.quasis.map(({ cooked, raw }) => cooked ?? raw).join("…");
}

/** Every call in a part of a program; `test.each(…)("…")` is one. */
function* callsIn(node: unknown, isCallee = false): Generator<Call> {
  if (typeof node !== "object" || node === null) return;
  const { type } = node as Partial<Node>;
  const isCall = type === "CallExpression";
  if (isCall && !isCallee) yield node as unknown as Call;
  for (const [name, child] of Object.entries(node))
    yield* callsIn(child, isCall && name === "callee");
}

/**
 * Returns the titles of the tests, groups and steps of a file in TypeScript, without what they say in brackets at the end:
 * the language and the screen. What is computed in a title is written as "…".
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
