import { parseSync } from "@swc/core";

/** A node of swc's syntax tree, with its place in the text in UTF-16 units. */
export type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** swc counts UTF-8 bytes from 1. */
function createOffsets(text: string): (byte: number) => number {
  const bytes = Buffer.from(text);
  if (bytes.length === text.length) return (byte) => byte - 1;
  return (byte) => bytes.subarray(0, byte - 1).toString().length;
}

/** Parses TypeScript or TSX. Throws on a syntax error. */
export function parseTypeScript(path: string, text: string): SyntaxNode {
  const tree: unknown = parseSync(text, { syntax: "typescript", tsx: path.endsWith("x") });
  const toOffset = createOffsets(text);
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert);
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).map(([key, part]) => [key, convert(part)]);
    const { span } = value;
    if (!isRecord(span)) return Object.fromEntries(entries);
    const place = { start: toOffset(Number(span.start)), end: toOffset(Number(span.end)) };
    return { ...Object.fromEntries(entries), ...place };
  };
  return convert(tree) as SyntaxNode;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  isRecord(value) && typeof value.type === "string" && typeof value.start === "number";

/** Returns the node under `key`, without wrappers that have no type, such as those of call arguments. */
export function child(node: SyntaxNode | undefined, key: string): SyntaxNode | undefined {
  const value = node?.[key];
  return isNode(value) ? value : undefined;
}

/** The arguments of a call, without their wrappers. */
export function listArguments(call: SyntaxNode): SyntaxNode[] {
  const wrapped = Array.isArray(call.arguments) ? call.arguments : [];
  return wrapped.map((item: unknown) => (isRecord(item) ? item.expression : null)).filter(isNode);
}

/** Every node of a tree, parents before their children. */
export function* walk(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) {
    for (const item of value) yield* walk(item);
  } else if (isRecord(value)) {
    if (isNode(value)) yield value;
    for (const part of Object.values(value)) if (isRecord(part)) yield* walk(part);
  }
}
