import type { ReadContext } from "../../../listings/fields/define-field.ts";
import { readRow, toStored } from "../../../listings/fields/listing-form.ts";
import type { ListingRow, VenueTypes } from "../fields/stored-value.ts";
import { listingFields } from "../fields.ts";
import { recoverListing, type VenueForm } from "../schemas.ts";

/** A form as `save_listing` accepts it; see `toStored`. */
export const toStoredListing = (form: VenueForm, cities: ReadContext["cities"]) =>
  toStored<VenueTypes>("venue", listingFields, form, { cities });

/** A stored listing as the values of the form, with the columns of a revision applied. */
export function toListingForm(stored: ListingRow, revision?: unknown): VenueForm {
  const row: ListingRow = { ...stored, ...(typeof revision === "object" ? revision : null) };
  // The form contains the amenities twice, under the two names of the specification.
  const form = readRow(listingFields, row, { cities: [] });
  return recoverListing({ ...form, amenities: row.amenities });
}
