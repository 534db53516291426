/** Thrown when a calendar has more lines, parts or occurrences than we import, or takes too long to expand. */
export class TooManyOccurrencesError extends Error {}
