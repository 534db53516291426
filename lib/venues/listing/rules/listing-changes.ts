import {
  compareFields,
  listReviewedFields,
  type NameLookup,
} from "../../../listings/rules/compare-fields.ts";
import { derivedColumns, listingFields } from "../fields.ts";

const reviewedFields = listReviewedFields(listingFields, derivedColumns);

type Columns = Record<string, unknown>;

/** The changes of a revision to a listing, in the order of the form. */
export const compareListing = (current: Columns, revision: Columns, names: NameLookup) =>
  compareFields(reviewedFields, current, revision, names);
