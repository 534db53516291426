import type { Candidate } from "./mutant.ts";
import { child, listArguments, type SyntaxNode, walk } from "./syntax-tree.ts";

export type Messages = { [key: string]: string | Messages };

const find = (messages: Messages, path: string) =>
  path
    .split(".")
    .reduce<string | Messages | undefined>(
      (at, key) => (typeof at === "object" ? at[key] : undefined),
      messages,
    );

/** Returns the names of a text's values and tags. Texts with the same names can replace each other. */
const listPlaceholders = (text: string) =>
  [...new Set([...text.matchAll(/[{<]\/?(\w+)/g)].map(([, name]) => name))].sort().join();

/** Returns the namespaces of a module's translators by variable name; null if a name has several. */
function readNamespaces(tree: SyntaxNode): Map<string, string | null> {
  const namespaces = new Map<string, string | null>();
  for (const node of walk(tree)) {
    if (node.type !== "VariableDeclarator") continue;
    const init = child(node, "init");
    const call = init?.type === "AwaitExpression" ? child(init, "argument") : init;
    const maker = String(child(call, "callee")?.value);
    if (call?.type !== "CallExpression" || !/^(use|get)Translations$/.test(maker)) continue;
    const [namespace] = listArguments(call);
    const name = String(child(node, "id")?.value);
    const value = namespace?.type === "StringLiteral" ? String(namespace.value) : null;
    namespaces.set(name, namespaces.has(name) && namespaces.get(name) !== value ? null : value);
  }
  return namespaces;
}

/** Returns the next key in the same namespace with a different text that takes the same values; null if there is none. */
function findOtherKey(messages: Messages, namespace: string, key: string): string | null {
  const [prefix, last] = [key.split(".").slice(0, -1), key.split(".").at(-1)];
  const siblings = find(messages, [namespace, ...prefix].join("."));
  const text = find(messages, `${namespace}.${key}`);
  if (typeof siblings !== "object" || typeof text !== "string") return null;
  const keys = Object.keys(siblings);
  const at = keys.indexOf(String(last));
  const other = [...keys.slice(at + 1), ...keys.slice(0, at)].find((name) => {
    const value = siblings[name];
    return (
      typeof value === "string" &&
      value !== text &&
      listPlaceholders(value) === listPlaceholders(text)
    );
  });
  return other ? [...prefix, other].join(".") : null;
}

/**
 * Returns the calls of translators (`t("key")`, `t.rich("key", …)`) in which another key of the same namespace can replace the
 * key.
 */
export function findTextKeyCandidates(tree: SyntaxNode, messages: Messages): Candidate[] {
  const namespaces = readNamespaces(tree);
  return [...walk(tree)].flatMap((node) => {
    const callee = child(node, "callee");
    const translator = callee?.type === "MemberExpression" ? child(callee, "object") : callee;
    const namespace = namespaces.get(String(translator?.value));
    if (node.type !== "CallExpression" || !namespace) return [];
    const [key] = listArguments(node);
    if (key?.type !== "StringLiteral") return [];
    const other = findOtherKey(messages, namespace, String(key.value));
    if (!other) return [];
    const replacement = JSON.stringify(other);
    return [{ kind: "text key swapped", start: key.start, end: key.end, replacement } as const];
  });
}
