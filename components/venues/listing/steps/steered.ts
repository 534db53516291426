const ways: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const STEP = 4;
const STRIDE = 40;

/** Where an arrow key moves a point of the screen, in pixels: a step, or a stride; null for other keys. */
export function steered(
  { x, y }: { x: number; y: number },
  key: string,
  isStride: boolean,
): { x: number; y: number } | null {
  const way = ways[key];
  const reach = isStride ? STRIDE : STEP;
  return way ? { x: x + way[0] * reach, y: y + way[1] * reach } : null;
}
