import type { houseRuleCodes } from "../../rules/house-rules.ts";

type Contradiction = {
  /** Key of its text in `wizard.errors`. */
  message: string;
  amenity: string;
  rule: (typeof houseRuleCodes)[number];
};

/** Amenities and house rules that exclude each other, as in the database (private.has_contradiction). */
const contradictions: readonly Contradiction[] = [
  { message: "contraryCatering", amenity: "outside-catering", rule: "no_outside_catering" },
  { message: "contraryFlames", amenity: "fire-pit", rule: "no_open_flames" },
];

/** The keys of the texts for amenities that the listing's rules forbid. */
export const findContradictions = (amenities: string[], rules: string[]): string[] =>
  contradictions
    .filter(({ amenity, rule }) => amenities.includes(amenity) && rules.includes(rule))
    .map(({ message }) => message);
