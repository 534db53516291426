import type { Candidate } from "./mutant.ts";
import { child, isNode, listArguments, type SyntaxNode, walk } from "./syntax-tree.ts";

const turned = new Map([
  ["<", ">="],
  [">=", "<"],
  [">", "<="],
  ["<=", ">"],
  ["===", "!=="],
  ["!==", "==="],
]);

function findComparison(node: SyntaxNode, text: string): Candidate | null {
  const [left, right] = [child(node, "left"), child(node, "right")];
  const operator = String(node.operator);
  const replacement = turned.get(operator);
  if (node.type !== "BinaryExpression" || !replacement || !left || !right) return null;
  const start = text.slice(0, right.start).lastIndexOf(operator);
  if (start < left.end) return null;
  return { kind: "comparison turned", start, end: start + operator.length, replacement };
}

/** Whether a branch only leaves the function: `return`, `throw`, or a block with one of them. */
function isExit(branch: SyntaxNode | undefined): boolean {
  if (branch?.type === "BlockStatement" && Array.isArray(branch.stmts)) {
    return branch.stmts.length === 1 && isNode(branch.stmts[0]) && isExit(branch.stmts[0]);
  }
  return branch?.type === "ReturnStatement" || branch?.type === "ThrowStatement";
}

function findGuard(node: SyntaxNode): Candidate | null {
  if (node.type !== "IfStatement" || node.alternate || !isExit(child(node, "consequent"))) {
    return null;
  }
  return { kind: "guard dropped", start: node.start, end: node.end, replacement: ";" };
}

/** Returns the value of an attribute such as `onPress={…}`. */
function findHandler(node: SyntaxNode): Candidate | null {
  const name = child(node, "name")?.value;
  if (node.type !== "JSXAttribute" || !/^on[A-Z]/.test(String(name))) return null;
  const value = child(child(node, "value"), "expression");
  if (value?.type !== "ArrowFunctionExpression" && value?.type !== "Identifier") return null;
  return { kind: "handler emptied", start: value.start, end: value.end, replacement: "() => {}" };
}

const fixedMoment = "Date.UTC(2026, 0, 1)";

function findClock(node: SyntaxNode): Candidate | null {
  const place = { kind: "clock ignored", start: node.start, end: node.end } as const;
  const callee = child(node, "callee");
  if (node.type === "NewExpression" && callee?.value === "Date") {
    if (listArguments(node).length > 0) return null;
    return { ...place, replacement: `new Date(${fixedMoment})` };
  }
  const isNow =
    node.type === "CallExpression" &&
    child(callee, "object")?.value === "Date" &&
    child(callee, "property")?.value === "now";
  return isNow ? { ...place, replacement: fixedMoment } : null;
}

/** Returns the places in a module where a fault can be made in a comparison, a guard, a handler or a clock. */
export function findTypeScriptCandidates(tree: SyntaxNode, text: string): Candidate[] {
  return [...walk(tree)].flatMap((node) =>
    [findComparison(node, text), findGuard(node), findHandler(node), findClock(node)].filter(
      (found) => found !== null,
    ),
  );
}
