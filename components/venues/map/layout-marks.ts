import type { Spot } from "@/components/ui/map/places";

const height = 36;
// A little more than the text needs, so that two prices never touch.
const widthOf = (text: string) => text.length * 8.6 + 30;

/**
 * Which of the marks have room for their price; the others shrink to a dot. Earlier ones go first.
 * `pinned` always keeps its price.
 */
export function withRoom(
  marks: (Spot & { id: string; price: string })[],
  pinned: (string | null)[],
): Set<string> {
  const kept: { id: string; x: number; y: number; half: number }[] = [];
  const isPinned = (id: string) => pinned.includes(id);
  const inOrder = [...marks].sort((a, b) => Number(isPinned(b.id)) - Number(isPinned(a.id)));
  for (const { id, x, y, price } of inOrder) {
    const half = widthOf(price) / 2;
    const meets = kept.some(
      (other) => Math.abs(other.x - x) < other.half + half && Math.abs(other.y - y) < height,
    );
    if (!meets || isPinned(id)) kept.push({ id, x, y, half });
  }
  return new Set(kept.map(({ id }) => id));
}
