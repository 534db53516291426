import { bothLanguages, type Localized } from "../../shared/localized.ts";
import type { DerivedColumns, ReviewGroup, ReviewKind } from "../fields/define-field.ts";
import type { DeclaredFields } from "../fields/listing-form.ts";

type Pin = { latitude: number; longitude: number };
type LayoutSeats = { layout: string; seats: number };

/** The type of one side in each kind of comparison. */
type SideValues = {
  text: string;
  type: Localized;
  city: Localized;
  country: string;
  guests: number;
  layouts: LayoutSeats[];
  pin: Pin | null;
  pictures: string[];
};

type ChangeOf<K extends ReviewKind, Field extends string> = {
  kind: K;
  group: ReviewGroup;
  field: Field;
  before: SideValues[K];
  after: SideValues[K];
};

/** A changed field of a revision: its public value, and its new one. */
export type FieldChange<Field extends string = string> = {
  [K in ReviewKind]: ChangeOf<K, Field>;
}[ReviewKind];

/** A field that is reviewed, with the column that holds it. */
export type ReviewedField<Field extends string> = {
  field: Field;
  group: ReviewGroup;
  kind: ReviewKind;
  column: string;
};

/** The names of the fields that are reviewed. */
type ReviewedName<F extends DeclaredFields> = {
  [N in keyof F]: F[N] extends { review: object } ? N : never;
}[keyof F] &
  string;

/** Returns the names of the types and cities that a listing refers to. */
export type NameLookup = { type: (id: string) => Localized; city: (text: string) => Localized };

type Columns = Record<string, unknown>;

const toText = (value: unknown) => (typeof value === "string" ? value : "");

const readers: {
  [K in ReviewKind]: (row: Columns, column: string, names: NameLookup) => SideValues[K];
} = {
  text: (row, column) => toText(row[column]),
  type: (row, column, names) => {
    const id = toText(row[column]);
    return id ? names.type(id) : bothLanguages(null, null);
  },
  city: (row, column, names) => names.city(toText(row[column])),
  country: (row, column) => toText(row[column]),
  guests: (row, column) => Number(row[column]) || 0,
  layouts: (row, column) =>
    Object.entries(row[column] ?? {})
      .map(([layout, count]) => ({ layout, seats: Number(count) || 0 }))
      .filter(({ seats }) => seats > 0)
      .sort((a, b) => a.layout.localeCompare(b.layout)),
  pin: ({ latitude, longitude }) =>
    typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null,
  pictures: (row, column) => {
    const paths = row[column];
    return Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
  },
};

/**
 * The changes of a revision (columns by name) to the public values, in the order of the fields. Leaves out equal values
 * and fields that are not reviewed.
 */
export function compareFields<Field extends string>(
  fields: readonly ReviewedField<Field>[],
  current: Columns,
  revision: Columns,
  names: NameLookup,
): FieldChange<Field>[] {
  const revised: Columns = { ...current, ...revision };
  return fields.flatMap(({ field, group, kind, column }) => {
    const read = (row: Columns) => readers[kind](row, column, names);
    const [before, after] = [read(current), read(revised)];
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    return [{ kind, group, field, before, after } as FieldChange<Field>];
  });
}

/** The reviewed fields of a kind, in the order of the form; those without an input are last. */
export function listReviewedFields<F extends DeclaredFields, D extends DerivedColumns>(
  fields: F,
  derived: D,
) {
  const declared = Object.entries(fields).flatMap(([field, { review, stored }]) =>
    review ? [{ ...review, field, column: stored?.columns[0] ?? field }] : [],
  );
  const further = Object.entries(derived).map(([column, { review }]) => ({
    ...review,
    field: column,
    column,
  }));
  return [...declared, ...further] as ReviewedField<ReviewedName<F> | (keyof D & string)>[];
}
