import type { MapCity, Place, Spot } from "./places";

const wholeKilometres = [2, 5, 10, 20, 50];
const smallest = 36;
const apart = 72;
// Rings of neighbours would cross each other.
const ringsApart = 40;

type Named = Spot & { name: string; rings: { km: number; radius: number }[] };

/** What gives bearings where no streets are drawn: the cities, and rings of whole kilometres around them. */
export function Ground({
  cities,
  project,
  pixelsPerKm,
  kilometres,
}: {
  cities: MapCity[];
  project: (place: Place) => Spot;
  pixelsPerKm: (latitude: number) => number;
  /** Words a distance: `{km}` stands for the number. */
  kilometres: string;
}) {
  const named: Named[] = [];
  for (const city of cities) {
    const { x, y } = project(city);
    const scale = pixelsPerKm(city.latitude);
    if (named.some((other) => Math.hypot(other.x - x, other.y - y) < apart)) continue;
    const isNear = named.some(
      (other) =>
        other.rings.length > 0 && Math.hypot(other.x - x, other.y - y) < ringsApart * scale,
    );
    const rings = isNear ? [] : wholeKilometres.map((km) => ({ km, radius: km * scale }));
    named.push({ x, y, name: city.name, rings: rings.filter(({ radius }) => radius >= smallest) });
  }
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 text-muted">
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        {named.flatMap(({ name, x, y, rings }) =>
          rings.map(({ km, radius }) => (
            <circle
              key={`${name} ${km}`}
              cx={x}
              cy={y}
              r={radius}
              fill="none"
              className="stroke-card"
              strokeWidth="2"
            />
          )),
        )}
      </svg>
      {named.flatMap(({ name, x, y, rings }) =>
        rings.map(({ km, radius }) => (
          <bdi
            key={`${name} ${km}`}
            style={{ left: x, top: y + radius }}
            className="-translate-x-1/2 -translate-y-1/2 absolute whitespace-nowrap bg-tint px-1 text-xs tabular-nums"
          >
            {kilometres.replace("{km}", String(km))}
          </bdi>
        )),
      )}
      {named.map(({ name, x, y }) => (
        <span
          key={name}
          style={{ left: x, top: y }}
          className="-translate-x-1/2 absolute flex flex-col items-center"
        >
          <span className="-translate-y-1/2 size-1.5 rounded-full bg-muted" />
          <bdi className="whitespace-nowrap font-medium text-sm leading-tight">{name}</bdi>
        </span>
      ))}
    </div>
  );
}
