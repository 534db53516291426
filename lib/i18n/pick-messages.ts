import type { Messages, NestedKeyOf } from "next-intl";

/** A namespace, a part of one, or a single text: `auth`, `auth.fields`, `auth.fields.email`. */
export type MessagePath = NestedKeyOf<Messages>;

type Tree = Record<string, unknown>;

/** The messages at a path, nested as in the whole tree: `auth.fields` gives `{ auth: { fields: … } }`. */
function partAt(tree: Tree, [name = "", ...rest]: string[]): Tree {
  const part = tree[name] ?? {};
  return { [name]: rest.length > 0 ? partAt(part as Tree, rest) : part };
}

function merge(one: Tree, other: Tree): Tree {
  const merged = { ...one };
  for (const [name, part] of Object.entries(other)) {
    const known = one[name];
    merged[name] = known ? merge(known as Tree, part as Tree) : part;
  }
  return merged;
}

/** The messages at `paths`, nested as in the whole tree. No path may contain another one. */
export function pickMessages(messages: Messages, paths: readonly MessagePath[]): Partial<Messages> {
  const parts = paths.map((path) => partAt(messages, path.split(".")));
  return parts.reduce(merge, {}) as Partial<Messages>;
}
