const directions: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Pixels by which a key press moves a point, without and with Shift. */
const STEP = 4;
const LARGE_STEP = 40;

/** Returns where an arrow key moves a point of the screen, in pixels; null for other keys. */
export function moveByArrowKey(
  { x, y }: { x: number; y: number },
  key: string,
  isLargeStep: boolean,
): { x: number; y: number } | null {
  const direction = directions[key];
  const distance = isLargeStep ? LARGE_STEP : STEP;
  return direction ? { x: x + direction[0] * distance, y: y + direction[1] * distance } : null;
}
