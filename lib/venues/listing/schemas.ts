import type { Issue } from "../../listings/fields/amounts.ts";
import {
  type FormOf,
  findMoneyIssues,
  recoverForm,
  toEmptyForm,
  toSchema,
} from "../../listings/fields/listing-form.ts";
import { z } from "../../shared/zod.ts";
import { layouts } from "../types.ts";
import { type ListingFields, listingFields } from "./fields.ts";
import { findContradictions } from "./rules/contradictions.ts";

/** The values of the listing form as users enter them; prices in major units. */
export type VenueForm = FormOf<ListingFields>;

const findPriceIssues = (form: VenueForm): Issue[] =>
  findMoneyIssues(
    listingFields,
    form,
    form.addons.map(({ price }, index) => ({ amount: price, path: ["addons", index, "price"] })),
  );

function findLayoutIssues(form: VenueForm): Issue[] {
  if (form.capacity <= 0) return [];
  return layouts
    .filter((layout) => form.capacity_by_layout[layout] > form.capacity)
    .map((layout) => ({ path: ["capacity_by_layout", layout], message: "aboveCapacity" }));
}

function findRuleIssues(form: VenueForm): Issue[] {
  return findContradictions(form.selectedAmenities, form.selectedHouseRules)
    .slice(0, 1)
    .map((message) => ({ path: ["selectedHouseRules"], message }));
}

/**
 * A listing as a draft: nothing is required, but nothing may exceed what can be stored. Messages are keys of
 * `wizard.errors`, with a number after a colon if the text contains one.
 */
export const listingSchema = toSchema(listingFields).superRefine((form, context) => {
  for (const issue of [
    ...findPriceIssues(form),
    ...findLayoutIssues(form),
    ...findRuleIssues(form),
  ]) {
    context.addIssue({ code: "custom", ...issue });
  }
});

/** The form of a new listing, with the defaults of the specification. */
export const emptyListing: VenueForm = toEmptyForm(listingFields);

/** Recovers a stored or drafted form; see `recoverForm`. */
export const recoverListing = (draft: unknown): VenueForm => recoverForm(listingFields, draft);

/** The version of a listing that its host saves: `venues.listing_version` as text. */
export const listingVersion = z.string().regex(/^\d{1,9}$/);

/** The version of a listing that an admin edits, as `admin_get_edit_version` returns it. */
export const editVersion = z.string().regex(/^[0-9a-f]{64}$/);
