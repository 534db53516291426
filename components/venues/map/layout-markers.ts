import type { ScreenPoint } from "@/components/ui/map/geometry";

/** Heights in pixels of a price and of its conditions below. */
const PRICE_HEIGHT = 36;
const RULE_HEIGHT = 12;
/** Half of the width of a cluster, which is as high as it is wide. */
const CLUSTER_RADIUS = 22;
/** Markers closer than this form a cluster, whose width is the same, in pixels. */
const CLUSTER_DISTANCE = 44;
/** The width of two prices side by side, in pixels. */
const WELL_APART = 200;
/** Pixels per letter of the price, per letter of its conditions, and of the padding, each slightly too large. */
const PRICE_LETTER = 8.6;
const RULE_LETTER = 6.6;
const BESIDE = 30;

type Marker = ScreenPoint & { id: string };

/** Venues at nearly the same place on the screen, in the order of the list; most groups have one venue. */
export type MarkerGroup<M extends Marker = Marker> = ScreenPoint & { markers: [M, ...M[]] };

const distance = (a: ScreenPoint, b: ScreenPoint) => Math.hypot(a.x - b.x, a.y - b.y);

/** Groups markers around the first of them in the list, so that groups do not overlap. */
export function groupMarkers<M extends Marker>(markers: M[]): MarkerGroup<M>[] {
  const groups: [M, ...M[]][] = [];
  for (const marker of markers) {
    const group = groups.find(([first]) => distance(first, marker) < CLUSTER_DISTANCE);
    if (group) group.push(marker);
    else groups.push([marker]);
  }
  return groups.map((group) => ({ markers: group, x: group[0].x, y: group[0].y }));
}

/**
 * Returns how many zoom levels, at most `levelsLeft`, separate the markers of a group clearly. Null if they stay together, like
 * venues in one building.
 */
export function levelsApart({ markers }: MarkerGroup, levelsLeft: number): number | null {
  const spread = Math.max(...markers.map((marker) => distance(markers[0], marker)));
  if (spread * 2 ** levelsLeft < CLUSTER_DISTANCE) return null;
  return Math.min(levelsLeft, Math.log2(WELL_APART / spread));
}

/** A label's place on the screen; `bottom` is its lower edge. */
type Placed = { id: string; x: number; bottom: number; halfWidth: number; height: number };

const overlaps = (one: Placed, other: Placed) =>
  Math.abs(one.x - other.x) < one.halfWidth + other.halfWidth &&
  one.bottom - one.height < other.bottom &&
  other.bottom - other.height < one.bottom;

/**
 * Returns the ids of the markers that show their price. The others would overlap an earlier marker or a cluster, and shrink to a
 * dot. Markers in `pinned` always show theirs.
 */
export function markersWithPrice(
  markers: (Marker & { price: string; rule: string })[],
  pinned: (string | null)[],
  clusters: ScreenPoint[] = [],
): Set<string> {
  // A price is above its point, a cluster around it.
  const placed: Placed[] = clusters.map(({ x, y }) => ({
    id: "",
    x,
    bottom: y + CLUSTER_RADIUS,
    halfWidth: CLUSTER_RADIUS,
    height: 2 * CLUSTER_RADIUS,
  }));
  const isPinned = (id: string) => pinned.includes(id);
  const byPriority = [...markers].sort((a, b) => Number(isPinned(b.id)) - Number(isPinned(a.id)));
  for (const { id, x, y, price, rule } of byPriority) {
    const width = Math.max(price.length * PRICE_LETTER, rule.length * RULE_LETTER) + BESIDE;
    const height = rule ? PRICE_HEIGHT + RULE_HEIGHT : PRICE_HEIGHT;
    const marker: Placed = { id, x, bottom: y, halfWidth: width / 2, height };
    if (isPinned(id) || !placed.some((other) => overlaps(marker, other))) placed.push(marker);
  }
  return new Set(placed.map(({ id }) => id));
}
