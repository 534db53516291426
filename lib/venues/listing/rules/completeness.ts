import {
  type FieldName,
  fieldDefinitions,
  fieldNames,
  getFieldStep,
  type ListingFields,
} from "../fields.ts";
import type { VenueForm } from "../schemas.ts";

type Declared = {
  [F in FieldName]: ListingFields[F] extends { completeness: infer Parts } ? Parts : never;
}[FieldName];
type KeyOfEach<T> = T extends unknown ? keyof T : never;
type ValueOfEach<T> = T extends unknown ? T[keyof T] : never;

type ListingPart = KeyOfEach<Declared>;
type Share = ValueOfEach<Declared>["share"];

/** An incomplete part; `step` (1 to 6) is where it is edited. */
type MissingPart = { part: ListingPart; step: number; isRequired: boolean };

/** `score` is a whole number from 0 to 100, and 100 exactly when nothing is missing. */
export type Completeness = { score: number; missing: MissingPart[] };

// The weights add up to 100. Required parts come first, then by weight.
const parts = fieldNames
  .flatMap((field) =>
    Object.entries(fieldDefinitions[field].completeness ?? {}).map(([name, part]) => ({
      part: name as ListingPart,
      step: getFieldStep(field),
      isRequired: part.isRequired ?? false,
      weight: part.weight,
      share: part.share as Share,
    })),
  )
  .sort((a, b) => Number(b.isRequired) - Number(a.isRequired) || b.weight - a.weight);

/** How complete a listing is for guests, with its missing parts: required ones first, then by weight. */
export function getCompleteness(form: VenueForm): Completeness {
  const measured = parts.map((part) => ({ ...part, share: part.share(form) }));
  const missing = measured
    .filter(({ share }) => share < 1)
    .map(({ part, step, isRequired }) => ({ part, step, isRequired }));
  const points = measured.reduce((sum, { weight, share }) => sum + weight * share, 0);
  // Rounding must not make an incomplete listing complete, nor remove a point.
  const score = missing.length === 0 ? 100 : Math.min(99, Math.floor(points + 1e-6));
  return { score, missing };
}
