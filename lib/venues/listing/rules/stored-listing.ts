import type { City } from "../../types.ts";
import type { ListingPatch, ListingRow } from "../fields/stored-value.ts";
import { fieldDefinitions, fieldNames } from "../fields.ts";
import { recoverListing, type VenueForm } from "../schemas.ts";

type Details = NonNullable<ListingPatch["details"]>;
type KnownCity = Pick<City, "slug" | "name" | "country" | "timeZone">;

/** Merges details: objects by key, lists by concatenation. */
function mergeDetails(details: Details, more: Details): Details {
  const merged = Object.entries(more).map(([part, value]) => {
    const before = details[part as keyof Details];
    return [
      part,
      Array.isArray(value) ? [...((before as unknown[]) ?? []), ...value] : { ...before, ...value },
    ];
  });
  return { ...details, ...Object.fromEntries(merged) };
}

/**
 * A form in the format of `save_listing`: columns of `venues`, and details in other tables. Converts amounts to minor
 * units of the currency.
 */
export function toStoredListing(form: VenueForm, cities: readonly KnownCity[]) {
  let venue: NonNullable<ListingPatch["venue"]> = {};
  let details: Details = {};
  for (const name of fieldNames) {
    const patch = fieldDefinitions[name].stored?.write(form[name], { ...form, cities });
    venue = { ...venue, ...patch?.venue };
    details = mergeDetails(details, patch?.details ?? {});
  }
  return { venue, details };
}

/** A stored listing as the values of the form, with the columns of a revision applied. */
export function toListingForm(stored: ListingRow, revision?: unknown): VenueForm {
  const row: ListingRow = { ...stored, ...(typeof revision === "object" ? revision : null) };
  const form = fieldNames.map((name) => [name, fieldDefinitions[name].stored?.read(row)]);
  // The form contains the amenities twice, under the two names of the specification.
  return recoverListing({ ...Object.fromEntries(form), amenities: row.amenities });
}
