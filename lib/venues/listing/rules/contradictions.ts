import type { houseRuleCodes } from "../../rules/house-rules.ts";

type Contradiction = {
  /** Key of its text in `wizard.errors`. */
  message: string;
  amenity: string;
  rule: (typeof houseRuleCodes)[number];
};

/** Amenities and house rules of which a listing has one at most, as the database has them (private.has_contradiction). */
const contradictions: readonly Contradiction[] = [
  { message: "contraryCatering", amenity: "outside-catering", rule: "no_outside_catering" },
  { message: "contraryFlames", amenity: "fire-pit", rule: "no_open_flames" },
];

/** The keys of the texts for what a listing offers and forbids at once. */
export const findContradictions = (amenities: string[], rules: string[]): string[] =>
  contradictions
    .filter(({ amenity, rule }) => amenities.includes(amenity) && rules.includes(rule))
    .map(({ message }) => message);
