import {
  compareFields,
  listReviewedFields,
  type NameLookup,
} from "../../listings/rules/compare-fields.ts";
import { derivedColumns, serviceFields } from "../service-fields.ts";

/** The fields of a published service that are reviewed (`reviewed_fields`), in the order of the form. */
export const reviewedServiceFields = listReviewedFields(serviceFields, derivedColumns);

type Columns = Record<string, unknown>;

/** The changes of a revision (columns by name) to a service as it is public now. */
export const compareService = (current: Columns, revision: Columns, names: NameLookup) =>
  compareFields(reviewedServiceFields, current, revision, names);
