import { distanceTo, type Point } from "./distance.ts";

/** What is compared: a venue, and one that could be taken instead of it. */
type Comparable = {
  capacity: number;
  at: Point | null;
  typeSlug: string | null;
  /** The occasions that it allows, by slug. */
  events: string[];
};
export type Candidate = Comparable & { isInCity: boolean };

// A party that fills a venue finds room in one half as large, standing closer; in one three times as large it is lost.
const SMALLEST = 0.5;
const LARGEST = 3;
const FAR_KM = 20_000;

const sharedEvents = (venue: Comparable, other: Comparable) =>
  venue.events.filter((slug) => other.events.includes(slug)).length;

/** Whether a venue is for one of the same occasions and for about as many guests. */
function fits(venue: Comparable, other: Comparable): boolean {
  const size = other.capacity / venue.capacity;
  const isForTheSame = venue.events.length === 0 || sharedEvents(venue, other) > 0;
  return isForTheSame && size >= SMALLEST && size <= LARGEST;
}

/** How alike two venues are, from 0 to 3: their type, their occasions and their capacity, at most 1 each. */
function likeness(venue: Comparable, other: Comparable): number {
  const type = venue.typeSlug !== null && venue.typeSlug === other.typeSlug ? 1 : 0;
  const all = new Set([...venue.events, ...other.events]).size;
  const events = all === 0 ? 0 : sharedEvents(venue, other) / all;
  const [smaller, larger] = [venue.capacity, other.capacity].sort((one, two) => one - two);
  return type + events + (smaller ?? 0) / (larger || 1);
}

/**
 * The venues that fit the occasions and the number of guests of a venue: those of its city first, the most alike ahead; then
 * those elsewhere, the nearest ahead. What fits neither is left out.
 */
export function rankSimilar<T extends Candidate>(venue: Comparable, candidates: T[]): T[] {
  const { at } = venue;
  const away = (other: T) => {
    if (other.isInCity) return 0;
    return at && other.at ? distanceTo(at, other.at).km : FAR_KM;
  };
  return candidates
    .filter((other) => fits(venue, other))
    .map((other) => ({ other, km: away(other), likeness: likeness(venue, other) }))
    .sort((one, two) => one.km - two.km || two.likeness - one.likeness)
    .map(({ other }) => other);
}
