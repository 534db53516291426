import { parseMoney } from "../../shared/money.ts";
import { z } from "../../shared/zod.ts";
import { layouts } from "../types.ts";
import type { FieldDefinition } from "./fields/define-field.ts";
import {
  type FieldName,
  fieldNames,
  type ListingFields,
  listingFields,
  moneyFields,
} from "./fields.ts";
import { findContradictions } from "./rules/contradictions.ts";

const MAX_PRICE_MINOR = 100_000_000_000;

/** Collects one part of each field's declaration. */
function collect<Part extends "schema" | "initial">(part: Part) {
  return Object.fromEntries(fieldNames.map((name) => [name, listingFields[name][part]])) as {
    [F in FieldName]: ListingFields[F][Part];
  };
}

const shape = z.object(collect("schema"));

/** The values of the listing form as users enter them; prices in major units. */
export type VenueForm = z.output<typeof shape>;

type Issue = { path: (string | number)[]; message: string };

function findPriceIssues(form: VenueForm): Issue[] {
  const prices: { amount: number; path: Issue["path"] }[] = [
    ...moneyFields.map((name) => ({ amount: form[name], path: [name] })),
    ...form.addons.map(({ price }, index) => ({ amount: price, path: ["addons", index, "price"] })),
  ];
  return prices.flatMap(({ amount, path }) => {
    const minor = parseMoney(String(amount), form.currency);
    if (minor === null) return [{ path, message: "tooFine" }];
    return minor > MAX_PRICE_MINOR ? [{ path, message: "tooHigh" }] : [];
  });
}

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
export const listingSchema = shape.superRefine((form, context) => {
  for (const issue of [
    ...findPriceIssues(form),
    ...findLayoutIssues(form),
    ...findRuleIssues(form),
  ]) {
    context.addIssue({ code: "custom", ...issue });
  }
});

/** The form of a new listing, with the defaults of the specification. */
export const emptyListing: VenueForm = collect("initial");

function recoverValue(name: FieldName, value: unknown): unknown {
  const {
    kind,
    schema,
    initial,
    emptyEntry,
  }: FieldDefinition<unknown> & {
    schema: z.ZodType;
    initial: unknown;
  } = listingFields[name];
  // Keeps a text that is too long; the form shows its error.
  if (kind === "text" && typeof value === "string") return value;
  // A draft may contain only some parts of a group of values.
  const isGroup = typeof initial === "object" && !Array.isArray(initial);
  const entries =
    emptyEntry && Array.isArray(value)
      ? value.map((entry) => (typeof entry === "object" ? { ...emptyEntry, ...entry } : entry))
      : value;
  const whole = isGroup && typeof value === "object" ? { ...initial, ...value } : entries;
  const parsed = schema.safeParse(whole);
  return parsed.success ? parsed.data : initial;
}

/**
 * Recovers a stored or drafted form field by field: unusable values become those of a new listing; others are kept,
 * even if too long or incomplete.
 */
export function recoverListing(draft: unknown): VenueForm {
  if (typeof draft !== "object" || draft === null) return emptyListing;
  const source = draft as Record<string, unknown>;
  return Object.fromEntries(
    fieldNames.map((name) => [name, recoverValue(name, source[name])]),
  ) as VenueForm;
}

/** The version of a listing that its host saves: `venues.listing_version` as text. */
export const listingVersion = z.string().regex(/^\d{1,9}$/);

/** The version of a listing that an admin edits, as `admin_get_edit_version` returns it. */
export const editVersion = z.string().regex(/^[0-9a-f]{64}$/);
