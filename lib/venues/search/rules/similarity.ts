import { distanceTo, type Point } from "./distance.ts";

/** The compared properties of a venue and of a possible alternative. */
type Comparable = {
  capacity: number;
  at: Point | null;
  typeSlug: string | null;
  /** The slugs of the events that it allows. */
  events: string[];
};
export type Candidate = Comparable & { isInCity: boolean };

// A party that fills a venue fits into one half as large if guests stand closer; one three times as large looks empty.
const SMALLEST = 0.5;
const LARGEST = 3;
const FAR_KM = 20_000;

const sharedEvents = (venue: Comparable, other: Comparable) =>
  venue.events.filter((slug) => other.events.includes(slug)).length;

/** Whether `other` allows one of the same events and has a similar capacity. */
function fits(venue: Comparable, other: Comparable): boolean {
  const size = other.capacity / venue.capacity;
  const isForTheSame = venue.events.length === 0 || sharedEvents(venue, other) > 0;
  return isForTheSame && size >= SMALLEST && size <= LARGEST;
}

/** The similarity of two venues from 0 to 3: type, events and capacity, at most 1 each. */
function likeness(venue: Comparable, other: Comparable): number {
  const type = venue.typeSlug !== null && venue.typeSlug === other.typeSlug ? 1 : 0;
  const all = new Set([...venue.events, ...other.events]).size;
  const events = all === 0 ? 0 : sharedEvents(venue, other) / all;
  const [smaller, larger] = [venue.capacity, other.capacity].sort((one, two) => one - two);
  return type + events + (smaller ?? 0) / (larger || 1);
}

/**
 * The candidates that fit the events and capacity of a venue. Those in its city come first, by similarity, then those
 * elsewhere, nearest first. Leaves out candidates that do not fit.
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
