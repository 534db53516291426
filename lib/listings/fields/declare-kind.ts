import { compareFields, listReviewedFields, type NameLookup } from "../rules/compare-fields.ts";
import type { DerivedColumns } from "./define-field.ts";
import type { DeclaredFields } from "./listing-form.ts";

/** What a kind of listing declares of its fields. */
type KindDeclaration = {
  /** The messages with the labels, hints and errors of the fields. */
  texts: string;
  /** The table with the rows of the kind. */
  table: string;
  fields: DeclaredFields;
  derivedColumns: DerivedColumns;
};

type Columns = Record<string, unknown>;

/** A kind of listing with the comparison of its reviewed fields, which follows from their declarations. */
export function declareKind<const D extends KindDeclaration>(declaration: D) {
  const reviewedFields = listReviewedFields(declaration.fields, declaration.derivedColumns);
  return {
    ...declaration,
    reviewedFields,
    /** The changes of a revision, by column name, to the public values, in the order of the form. */
    compare: (current: Columns, revision: Columns, names: NameLookup) =>
      compareFields(reviewedFields, current, revision, names),
  };
}
