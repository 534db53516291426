import { z } from "../../shared/zod.ts";
import { findAmountIssues, type Issue } from "./amounts.ts";
import type { DeclaredField, KindTypes, ListingPatch, ReadContext } from "./define-field.ts";

/** The declared fields of a kind of listing, by their names in the form. */
export type DeclaredFields = Record<string, DeclaredField>;

/** The values of the form with these fields. */
export type FormOf<F extends DeclaredFields> = { [N in keyof F]: z.output<F[N]["schema"]> };

/** The schema of a form with these fields, before what depends on several of them. */
export function toSchema<F extends DeclaredFields>(fields: F) {
  return z.object(
    Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as {
      [N in keyof F]: F[N]["schema"];
    },
  );
}

/** The form of a new listing. */
export const toEmptyForm = <F extends DeclaredFields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { initial }]) => [name, initial]),
  ) as FormOf<F>;

function recoverValue({ kind, schema, initial, emptyEntry }: DeclaredField, value: unknown) {
  // Keeps a text that is too long; the form shows its error.
  if (kind === "text" && typeof value === "string") return value;
  // A draft may contain only some parts of a group of values.
  const isGroup = typeof initial === "object" && !Array.isArray(initial);
  const entries =
    emptyEntry && Array.isArray(value)
      ? value.map((entry) => (typeof entry === "object" ? { ...emptyEntry, ...entry } : entry))
      : value;
  const whole = isGroup && typeof value === "object" ? { ...initial, ...value } : entries;
  const parsed = schema.safeParse(whole);
  return parsed.success ? parsed.data : initial;
}

/**
 * Recovers a stored or drafted form field by field: unusable values become those of a new listing; others are kept,
 * even if too long or incomplete.
 */
export function recoverForm<F extends DeclaredFields>(fields: F, draft: unknown): FormOf<F> {
  const source = (typeof draft === "object" && draft !== null ? draft : {}) as Record<
    string,
    unknown
  >;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, recoverValue(field, source[name])]),
  ) as FormOf<F>;
}

/** The values of a stored listing that its fields read, before they are recovered. */
export const readRow = (fields: DeclaredFields, row: object, context: ReadContext) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { stored }]) => [name, stored?.read(row, context)]),
  );

/** Merges details: objects by key, lists by concatenation. */
function mergeDetails(details: Record<string, unknown>, more: object): Record<string, unknown> {
  const merged = Object.entries(more).map(([part, value]) => {
    const before = details[part];
    return [
      part,
      Array.isArray(value)
        ? [...((before as unknown[]) ?? []), ...value]
        : { ...(before as object), ...value },
    ];
  });
  return { ...details, ...Object.fromEntries(merged) };
}

/**
 * A form as columns of the kind's table under the name of the kind, and details in other tables, in the format of the
 * functions that save. Converts amounts to minor units of the currency.
 */
export function toStored<K extends KindTypes>(
  kind: K["kind"],
  fields: DeclaredFields,
  form: Record<string, unknown>,
  context: ReadContext,
) {
  let columns: object = {};
  let details: Record<string, unknown> = {};
  for (const [name, { stored }] of Object.entries(fields)) {
    const patch: ListingPatch | undefined = stored?.write(form[name], { ...form, ...context });
    columns = { ...columns, ...patch?.[kind] };
    details = mergeDetails(details, patch?.details ?? {});
  }
  return { [kind]: columns, details } as {
    [Kind in K["kind"]]: Partial<K["columns"]>;
  } & { details: Partial<K["details"]> };
}

/** The missing fields that have an error of their own; of a draft those without which it cannot be saved. */
export const findMissingIssues = (
  fields: DeclaredFields,
  form: Record<string, unknown>,
  isDraft: boolean,
): Issue[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const { missingError: message, isRequiredInDraft } = field;
    if (!message || (isDraft && !isRequiredInDraft)) return [];
    return field.isMissing?.(form[name], form) ? [{ path: [name], message }] : [];
  });

/** The issues of the fields with amounts, which are in the currency of the form; `further` are amounts in lists. */
export const findMoneyIssues = (
  fields: DeclaredFields,
  form: Record<string, unknown> & { currency: string },
  further: Parameters<typeof findAmountIssues>[0] = [],
): Issue[] => {
  const names = Object.keys(fields).filter((name) => fields[name]?.kind === "money");
  const amounts = names.map((name) => ({ amount: Number(form[name]), path: [name] }));
  return findAmountIssues([...amounts, ...further], form.currency);
};

/** The field that is stored in a column; the column's own name when there is none. */
export const findColumnField = (fields: DeclaredFields, column: string) =>
  Object.keys(fields).find((name) => fields[name]?.stored?.columns.includes(column)) ?? column;

/** The labels of those columns' fields that no comparison shows, in the order of the form. */
export const findOtherLabels = <F extends DeclaredFields>(fields: F, columns: readonly string[]) =>
  [
    ...new Set(
      Object.values(fields).flatMap(({ label, review, stored }) =>
        label && !review && stored?.columns.some((column) => columns.includes(column))
          ? [label]
          : [],
      ),
    ),
  ] as NonNullable<F[keyof F]["label"]>[];
