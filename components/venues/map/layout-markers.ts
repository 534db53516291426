import type { ScreenPoint } from "@/components/ui/map/geometry";

const MARKER_HEIGHT = 36;
/** Width in pixels, a little more than the text needs. */
const estimateWidth = (text: string) => text.length * 8.6 + 30;

/**
 * The ids of the markers that show their price; the others overlap an earlier one and shrink to a dot.
 * Those of `pinned` always show theirs.
 */
export function markersWithPrice(
  markers: (ScreenPoint & { id: string; price: string })[],
  pinned: (string | null)[],
): Set<string> {
  const placed: { id: string; x: number; y: number; halfWidth: number }[] = [];
  const isPinned = (id: string) => pinned.includes(id);
  const byPriority = [...markers].sort((a, b) => Number(isPinned(b.id)) - Number(isPinned(a.id)));
  for (const { id, x, y, price } of byPriority) {
    const halfWidth = estimateWidth(price) / 2;
    const overlaps = placed.some(
      (other) =>
        Math.abs(other.x - x) < other.halfWidth + halfWidth &&
        Math.abs(other.y - y) < MARKER_HEIGHT,
    );
    if (!overlaps || isPinned(id)) placed.push({ id, x, y, halfWidth });
  }
  return new Set(placed.map(({ id }) => id));
}
