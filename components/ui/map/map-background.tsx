import type { Map as MapGl } from "maplibre-gl";
import { type MapCity, pixelsPerKm, type ScreenPoint } from "./geometry";

const ringKilometres = [2, 5, 10, 20, 50];
const MIN_RING_RADIUS = 36;
/** Cities closer than this (in pixels) to a named city get no name. */
const MIN_CITY_DISTANCE = 72;
/** Cities closer than this (in kilometres) to a city with rings get no rings, because they would cross. */
const MIN_RING_DISTANCE_KM = 40;

type NamedCity = ScreenPoint & { name: string; rings: { km: number; radius: number }[] };

/** Orientation on a map without a style: city names, with rings of whole kilometres around them. */
export function MapBackground({
  map,
  cities,
  kilometres,
}: {
  map: MapGl;
  cities: MapCity[];
  /** The text of a distance; `{km}` stands for the number. */
  kilometres: string;
}) {
  const named: NamedCity[] = [];
  for (const city of cities) {
    const { x, y } = map.project([city.longitude, city.latitude]);
    const scale = pixelsPerKm(map, city.latitude);
    if (named.some((other) => Math.hypot(other.x - x, other.y - y) < MIN_CITY_DISTANCE)) continue;
    const isNear = named.some(
      (other) =>
        other.rings.length > 0 &&
        Math.hypot(other.x - x, other.y - y) < MIN_RING_DISTANCE_KM * scale,
    );
    const rings = isNear ? [] : ringKilometres.map((km) => ({ km, radius: km * scale }));
    named.push({
      x,
      y,
      name: city.name,
      rings: rings.filter(({ radius }) => radius >= MIN_RING_RADIUS),
    });
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
