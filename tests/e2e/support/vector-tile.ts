/** Points of a tile, from 0 to 4096 in both directions. */
type TilePoint = [x: number, y: number];

export type TileFeature = {
  kind: "point" | "line" | "polygon";
  points: TilePoint[];
  properties: Record<string, string>;
};

const kinds = { point: 1, line: 2, polygon: 3 } as const;
const [MOVE, LINE, CLOSE] = [1, 2, 7] as const;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

const number = (field: number, value: number) => [...varint(field * 8), ...varint(value)];
const bytes = (field: number, content: number[]) => [
  ...varint(field * 8 + 2),
  ...varint(content.length),
  ...content,
];
const text = (field: number, value: string) => bytes(field, [...Buffer.from(value)]);
const zigzag = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2);

/** Encodes a geometry as commands; each point is relative to the one before it. */
function geometry({ kind, points }: TileFeature): number[] {
  let last: TilePoint = [0, 0];
  const steps = points.map(([x, y]) => {
    const step = [zigzag(x - last[0]), zigzag(y - last[1])];
    last = [x, y];
    return step;
  });
  const command = (id: number, count: number) => id + count * 8;
  if (kind === "point") return [command(MOVE, points.length), ...steps.flat()];
  const [first = [], ...others] = steps;
  const lines = [command(MOVE, 1), ...first, command(LINE, others.length), ...others.flat()];
  return kind === "line" ? lines : [...lines, command(CLOSE, 1)];
}

/** A vector tile as map services send it (Mapbox Vector Tile 2.1). */
export function vectorTile(layers: Record<string, TileFeature[]>): Buffer {
  const encoded = Object.entries(layers).flatMap(([name, features]) => {
    const keys = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))];
    const values = [...new Set(features.flatMap(({ properties }) => Object.values(properties)))];
    return bytes(3, [
      ...number(15, 2),
      ...text(1, name),
      ...features.flatMap((feature) => {
        const tags = Object.entries(feature.properties).flatMap(([key, value]) => [
          ...varint(keys.indexOf(key)),
          ...varint(values.indexOf(value)),
        ]);
        return bytes(2, [
          ...bytes(2, tags),
          ...number(3, kinds[feature.kind]),
          ...bytes(4, geometry(feature).flatMap(varint)),
        ]);
      }),
      ...keys.flatMap((key) => text(3, key)),
      ...values.flatMap((value) => bytes(4, text(1, value))),
      ...number(5, 4096),
    ]);
  });
  return Buffer.from(encoded);
}
