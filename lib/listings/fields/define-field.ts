import type { Localized } from "../../shared/localized.ts";
import type { z } from "../../shared/zod.ts";

/**
 * The types that differ between kinds of listings: the row that a form is read from, the columns and the details in other
 * tables that it is saved as, what writing needs besides, and the values that decide whether a field is required.
 */
export type KindTypes = {
  kind: string;
  row: object;
  columns: object;
  details: object;
  context: object;
  values: object;
};

/** Columns under the name of the kind, and details in other tables, of one field or merged from several. */
export type ListingPatch<K extends KindTypes = KindTypes> = {
  [Kind in K["kind"]]?: Partial<K["columns"]>;
} & { details?: Partial<K["details"]> };

type KnownCity = { slug: string; name: Localized; country: string; timeZone: string };
/** The cities that Mahfil knows. */
export type ReadContext = { cities: readonly KnownCity[] };

export type StoredValue<V, K extends KindTypes = KindTypes> = {
  /** The columns that hold the value; the database names them when it refuses it. */
  columns: readonly string[];
  /** Reads the value from a stored listing. An unusable value becomes that of a new listing. */
  read(row: K["row"], context: ReadContext): unknown;
  write(value: V, context: ReadContext & K["context"]): ListingPatch<K>;
};

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

type Review = { group: ReviewGroup; kind: ReviewKind };

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
 * `custom` field has its own component; the form gives the options of a `choice`.
 */
type FieldKind =
  | {
      kind: "text";
      isLong?: true;
      lang?: "en" | "ar";
      /** Shows the current length, in this unit. */
      lengthUnit?: "characters" | "words";
      autoComplete?: string;
    }
  | { kind: "wholeNumber" | "halfHours" | "choice" | "custom" }
  | { kind: "money"; charge?: "hour" | "day" | "guest" | "booking" }
  | { kind: "duration"; unit: "months" | "hours" | "minutes"; choices: readonly number[] };

/** The declaration of one field of a listing, whose value is a `V`. */
export type FieldDefinition<V, K extends KindTypes = KindTypes> = FieldKind & {
  /** Key of the label in the messages of the kind; null for a field without an input of its own. */
  label: string | null;
  /** Key of the hint in the messages of the kind. */
  hint?: string;
  /** For lists: adds the missing parts of entries in older drafts. */
  emptyEntry?: object;
  /** How the value is stored; null when another field stores it. */
  stored: StoredValue<V, K> | null;
  /** True when `value` counts as missing; without it the listing cannot be published. */
  isMissing?(value: V, form: K["values"]): boolean;
  /** Key of the error of a missing value, for a form that shows it at the field. */
  missingError?: string;
  /** True when not even a draft can be saved without it. */
  isRequiredInDraft?: true;
  /** The parts of the completeness that the field contributes, by the keys of `completeness.add`. */
  completeness?: Record<string, CompletenessPart>;
  /** How a change of a published listing is compared; a field without it is not reviewed. */
  review?: Review;
};

/** A declared field of any kind of listing, with its schema and the value of a new listing. */
export type DeclaredField = FieldDefinition<unknown> & { schema: z.ZodType; initial: unknown };

/** A reviewed column that is stored with a field and has no input of its own, by its name. */
export type DerivedColumns = Record<string, { label: string; review: Review }>;

/**
 * Returns the function that declares a field of a kind: its zod schema, the value of a new listing, and the rest. Message
 * keys of the schema are keys of the kind's errors, with a number after a colon if the text contains one.
 */
export function createFieldDefiner<K extends KindTypes>() {
  return function defineField<S extends z.ZodType, const D extends FieldDefinition<z.output<S>, K>>(
    schema: S,
    initial: z.output<S>,
    definition: D,
  ): D & { schema: S; initial: z.output<S> } {
    return { ...definition, schema, initial };
  };
}
