import { invalidParam } from "./errors.ts";

/** A form value: a text, or an object by bracketed keys; lists are objects with numbers as keys. */
export type FormValue = string | FormObject;
export type FormObject = { [key: string]: FormValue };

const maxDepth = 8;

const emptyObject = (): FormObject => Object.create(null);

/** Returns the keys of names such as `metadata[booking_id]` or `expand[]`. */
function keysOf(name: string): string[] {
  const first = name.indexOf("[");
  if (first < 0) return [name];
  const rest = [...name.slice(first).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? "");
  return [name.slice(0, first), ...rest];
}

/** Parses a form-encoded body or query with bracketed keys. Throws an ApiError for an invalid one. */
export function parseForm(text: string): FormObject {
  const root = emptyObject();
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = keysOf(name);
    const last = keys.pop();
    if (last === undefined || keys.length > maxDepth) throw invalidParam("Invalid request", name);
    let target = root;
    for (const key of keys) {
      const known = target[key];
      if (typeof known === "string") throw invalidParam(`Invalid object: ${name}`, name);
      const inner = known ?? emptyObject();
      target[key] = inner;
      target = inner;
    }
    target[last === "" ? String(Object.keys(target).length) : last] = value;
  }
  return root;
}

/** Returns the values of a list in the order of their indexes. */
export function listOf(value: FormValue | undefined): FormValue[] {
  if (value === undefined || value === "") return [];
  if (typeof value === "string") return [value];
  return Object.entries(value)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, item]) => item);
}
