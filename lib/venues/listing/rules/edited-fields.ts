import { fieldDefinitions, fieldNames, listingFields } from "../fields.ts";

type FieldLabel = NonNullable<(typeof listingFields)[keyof typeof listingFields]["label"]>;
const captionsLabel = "photos.captions";

/** The keys of `wizard` for the labels of those columns' fields that no comparison shows, in the order of the form. */
export function otherFieldLabels(
  columns: readonly string[],
): (FieldLabel | typeof captionsLabel)[] {
  const labels = fieldNames.flatMap((name) => {
    const { review, stored } = fieldDefinitions[name];
    const { label } = listingFields[name];
    const isEdited = stored?.columns.some((column) => columns.includes(column));
    return isEdited && label && !review ? [label] : [];
  });
  // Captions have no label of their own: they belong to the photos.
  return [...new Set(labels), ...(columns.includes("captions") ? ([captionsLabel] as const) : [])];
}
