import {
  type FormObject,
  type FormValue,
  listOf,
} from "../../supabase/local/payments/form-body.ts";
import type { Schema } from "./description.ts";

/** The value of a text, by the types that a schema allows; a text that is none of them stays one. */
function fromText(text: string, types: ReadonlySet<string>): unknown {
  if (types.has("integer") && /^-?\d+$/.test(text)) return Number(text);
  if (types.has("number") && text !== "" && Number.isFinite(Number(text))) return Number(text);
  if (types.has("boolean") && (text === "true" || text === "false")) return text === "true";
  return text;
}

const isList = (value: FormObject) => Object.keys(value).every((key) => /^\d+$/.test(key));

/**
 * The values of a form as its schema means them: forms have texts only, and lists are objects with numbers as keys. What
 * the schema does not describe is left as it is, for validation to refuse.
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
