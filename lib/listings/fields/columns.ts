import { type CaptionRow, type Captions, readCaptions, toCaptionRows } from "../photos.ts";
import {
  sanitizeLine,
  sanitizeOptionalLine,
  sanitizeOptionalText,
  sanitizeText,
} from "../rules/text.ts";
import type { KindTypes, ListingPatch, StoredValue } from "./define-field.ts";

/** The columns of a row with exactly the type `V`. */
export type ColumnsOf<Row, V> = {
  [C in keyof Row]: [Row[C], V] extends [V, Row[C]] ? C : never;
}[keyof Row] &
  string;

/** Returns the functions that store a value in a column of a kind's own table. */
export function createColumns<K extends KindTypes>(kind: K["kind"]) {
  type Row = K["columns"];

  const write = (name: string, value: unknown) =>
    ({ [kind]: { [name]: value } }) as ListingPatch<K>;

  /** A column whose null is an empty text in the form. */
  const stringColumn = (
    name: string,
    toStored: (value: string) => string | null,
  ): StoredValue<string, K> => ({
    columns: [name],
    read: (row) => (row as Record<string, unknown>)[name] ?? "",
    write: (value) => write(name, toStored(value)),
  });

  return {
    /** A column that stores the value unchanged. */
    column: <C extends keyof Row & string>(name: C): StoredValue<Row[C], K> => ({
      columns: [name],
      read: (row) => (row as Record<string, unknown>)[name],
      write: (value) => write(name, value),
    }),
    /** A text that may not be null. */
    textColumn: (name: ColumnsOf<Row, string>) => stringColumn(name, sanitizeText),
    /** A text of one line that may not be null. */
    lineColumn: (name: ColumnsOf<Row, string>) => stringColumn(name, sanitizeLine),
    /** A text that is null when it is empty. */
    optionalTextColumn: (name: ColumnsOf<Row, string | null>) =>
      stringColumn(name, sanitizeOptionalText),
    /** A text of one line that is null when it is empty. */
    optionalLineColumn: (name: ColumnsOf<Row, string | null>) =>
      stringColumn(name, sanitizeOptionalLine),
    /** The id of another row; empty in the form for none. */
    referenceColumn: (name: ColumnsOf<Row, string | null>) =>
      stringColumn(name, (value) => value || null),
  };
}

/** The types of every kind with photos. */
type CaptionTypes = KindTypes & {
  row: { listing_images: CaptionRow[] };
  details: { captions: CaptionRow[] };
  context: { images: readonly string[] };
};

/** The captions of the photos, which are rows of `listing_images`. */
export const storedCaptions = {
  columns: ["captions"],
  read: (row) => readCaptions(row.listing_images),
  write: (value, { images }) => ({ details: { captions: toCaptionRows(value, images) } }),
} satisfies StoredValue<Captions, CaptionTypes>;
