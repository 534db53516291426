import { findOtherLabels } from "../../../listings/fields/listing-form.ts";
import { listingFields } from "../fields.ts";

/** The keys of `wizard` for the labels of those columns' fields that no comparison shows, in the order of the form. */
export const otherFieldLabels = (columns: readonly string[]) =>
  findOtherLabels(listingFields, columns);
