import type { DerivedColumns, FieldDefinition } from "../../listings/fields/define-field.ts";
import { findColumnField } from "../../listings/fields/listing-form.ts";
import { z } from "../../shared/zod.ts";
import type { PricingModel } from "../types.ts";
import { basicFields } from "./fields/basics.ts";
import { extraFields } from "./fields/extras.ts";
import { photoFields } from "./fields/photos.ts";
import { pricingFields } from "./fields/pricing.ts";
import { ruleFields } from "./fields/rules.ts";
import { defineField, type VenueTypes } from "./fields/stored-value.ts";
import { getRates } from "./rules/rates.ts";
import { type WizardStep, wizardSteps } from "./rules/steps.ts";

const statusField = {
  status: defineField(
    z.enum(["draft", "pending", "active", "rejected", "suspended", "paused"]),
    "draft",
    {
      kind: "custom",
      label: null,
      // Transitions of the venue write the status; saving does not.
      stored: { columns: ["status"], read: (row) => row.status, write: () => ({}) },
    },
  ),
};

const fieldsByStep = {
  basics: basicFields,
  photos: photoFields,
  pricing: pricingFields,
  rules: ruleFields,
  extras: extraFields,
  publish: statusField,
} satisfies Record<WizardStep, unknown>;

/** The declarations of all fields of a listing, by their names in the form. */
export const listingFields = {
  ...basicFields,
  ...photoFields,
  ...pricingFields,
  ...ruleFields,
  ...extraFields,
  ...statusField,
};

/** Reviewed columns without an input of their own. A request to the API can change the time zone without the city. */
export const venueDerivedColumns = {
  time_zone: { label: "basics.timeZone", review: { group: "location", kind: "text" } },
} as const satisfies DerivedColumns;

export type ListingFields = typeof listingFields;
export type FieldName = keyof ListingFields;

/** The names of all fields of kind `K`, as the kinds are declared. */
export type FieldOfKind<K> = {
  [F in FieldName]: ListingFields[F] extends { kind: K } ? F : never;
}[FieldName];

/** The names of all fields whose declaration contains `Part`. */
export type FieldWith<Part extends keyof FieldDefinition<never>> = {
  [F in FieldName]: ListingFields[F] extends Record<Part, unknown> ? F : never;
}[FieldName];

export const fieldNames = Object.keys(listingFields) as FieldName[];

/** The same declarations without the types of their values, for loops over all fields. */
export const fieldDefinitions: Record<
  FieldName,
  FieldDefinition<unknown, VenueTypes>
> = listingFields;

/** The fields that a step (from 1) shows, in the order of the screen. */
export function getStepFields(step: number): FieldName[] {
  const name = wizardSteps[step - 1];
  return name ? (Object.keys(fieldsByStep[name]) as FieldName[]) : [];
}

/** The step (from 1) that shows a field, by the field's path in the form; 1 for an unknown one. */
export function getFieldStep(path: string): number {
  const name = path.split(".")[0];
  const index = wizardSteps.findIndex((step) => Object.hasOwn(fieldsByStep[step], name ?? ""));
  return index < 0 ? 1 : index + 1;
}

/** The field that is stored in a column; the column's own name when there is none. */
export const getColumnField = (column: string) => findColumnField(listingFields, column);

const isOfKind =
  <K extends FieldDefinition<unknown>["kind"]>(...kinds: K[]) =>
  (name: FieldName): name is FieldOfKind<K> =>
    (kinds as string[]).includes(listingFields[name].kind);

export const moneyFields = fieldNames.filter(isOfKind("money"));
export const durationFields = fieldNames.filter(isOfKind("duration"));

/** The input fields of the pricing step: the rates of the model, and the fields of every model. */
export function getPricingFields(model: PricingModel) {
  const rates: readonly FieldName[] = getRates(model);
  return (Object.keys(pricingFields) as FieldName[])
    .filter(isOfKind("money", "halfHours"))
    .filter((name) => {
      const field = listingFields[name];
      const isRate = field.kind === "money" && field.charge !== "booking";
      return !isRate || rates.includes(name);
    });
}
