import {
  type FormObject,
  type FormValue,
  listOf,
} from "../../supabase/local/payments/form-body.ts";
import type { Schema } from "./description.ts";

/** Converts a text to one of the types that a schema allows; leaves it a text if it is none of them. */
function fromText(text: string, types: ReadonlySet<string>): unknown {
  if (types.has("integer") && /^-?\d+$/.test(text)) return Number(text);
  if (types.has("number") && text !== "" && Number.isFinite(Number(text))) return Number(text);
  if (types.has("boolean") && (text === "true" || text === "false")) return text === "true";
  return text;
}

const isList = (value: FormObject) => Object.keys(value).every((key) => /^\d+$/.test(key));

/**
 * Converts the values of a form to the types of its schema: forms contain only texts, and lists are objects with numeric
 * keys. Leaves what the schema does not describe, so that validation refuses it.
 */
export function toFormValue(value: FormValue, schema: Schema | undefined): unknown {
  const choices = schema?.anyOf ?? (schema ? [schema] : []);
  if (typeof value === "string") {
    return fromText(value, new Set(choices.flatMap(({ type }) => type ?? [])));
  }
  const list = choices.find(({ type }) => type === "array");
  if (list && isList(value)) return listOf(value).map((item) => toFormValue(item, list.items));
  const object = choices.find(({ type }) => type === "object");
  const more = object?.additionalProperties;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      toFormValue(
        item,
        object?.properties?.[name] ?? (typeof more === "object" ? more : undefined),
      ),
    ]),
  );
}
