import type { z } from "../../../shared/zod.ts";
import type { PricingModel } from "../../types.ts";
import type { StoredValue } from "./stored-value.ts";

/** The values of a listing that decide whether another field is required. */
type RequirementContext = { pricing_model: PricingModel };

/** The groups in which changes of a revision are shown, in the order of the page. */
export const reviewGroups = ["texts", "category", "space", "location", "pictures"] as const;
export type ReviewGroup = (typeof reviewGroups)[number];

/** How the old and new value of a reviewed field are read and shown. */
export type ReviewKind =
  | "text"
  | "type"
  | "city"
  | "country"
  | "guests"
  | "layouts"
  | "pin"
  | "pictures";

/** A part of the completeness of a listing: `weight` points of 100, times its share from 0 to 1. */
type CompletenessPart = {
  weight: number;
  /** True when a listing cannot be published without it. */
  isRequired?: true;
  /** Must never decrease when more of the form is filled in. */
  share(form: Record<string, unknown>): number;
};

/**
 * How fields of one kind are edited, recovered and summarized. `charge` is the unit that a price is multiplied by. A
 * `custom` field has its own component.
 */
type FieldKind =
  | {
      kind: "text";
      isLong?: true;
      lang?: "ar";
      /** Shows the current length, in this unit. */
      lengthUnit?: "characters" | "words";
      autoComplete?: string;
    }
  | { kind: "wholeNumber" | "halfHours" | "custom" }
  | { kind: "money"; charge: "hour" | "day" | "guest" | "booking" }
  | { kind: "duration"; unit: "months" | "hours" | "minutes"; choices: readonly number[] };

/** The declaration of one field of a listing, whose value is a `V`. */
export type FieldDefinition<V> = FieldKind & {
  /** Key of the label in the messages of `wizard`; null for a field without an input of its own. */
  label: string | null;
  /** Key of the hint in the messages of `wizard`. */
  hint?: string;
  /** For lists: adds the missing parts of entries in older drafts. */
  emptyEntry?: object;
  /** How the value is stored; null when another field stores it. */
  stored: StoredValue<V> | null;
  /** True when `value` counts as missing; without it the listing cannot be published. */
  isMissing?(value: V, form: RequirementContext): boolean;
  /** The parts of the completeness that the field contributes, by the keys of `completeness.add`. */
  completeness?: Record<string, CompletenessPart>;
  /** How a change of a published listing is compared; a field without it is not reviewed. */
  review?: { group: ReviewGroup; kind: ReviewKind };
};

/**
 * Declares a field: its zod schema, the value of a new listing, and the rest. Message keys of the schema are keys of
 * `wizard.errors`, with a number after a colon if the text contains one.
 */
export function defineField<S extends z.ZodType, const D extends FieldDefinition<z.output<S>>>(
  schema: S,
  initial: z.output<S>,
  definition: D,
): D & { schema: S; initial: z.output<S> } {
  return { ...definition, schema, initial };
}
