/**
 * The horizontal position of an item among overlapping ones: `lane` counts from the start of the line, `lanes` is their
 * number.
 */
export type Lane = { lane: number; lanes: number };

type Span = { from: number; to: number } | null;

/** Places overlapping spans of minutes side by side. A span without overlap gets the whole width. */
export function layoutLanes(spans: readonly Span[]): Lane[] {
  const result: Lane[] = spans.map(() => ({ lane: 0, lanes: 1 }));
  const order = spans
    .flatMap((span, index) => (span ? [{ ...span, index }] : []))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  let group: { to: number; index: number; lane: number }[] = [];
  const close = () => {
    const lanes = 1 + Math.max(0, ...group.map(({ lane }) => lane));
    for (const { index, lane } of group) result[index] = { lane, lanes };
    group = [];
  };
  for (const { from, to, index } of order) {
    if (group.every((other) => other.to <= from)) close();
    const taken = new Set(group.filter((other) => other.to > from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    group.push({ to, index, lane });
  }
  close();
  return result;
}
