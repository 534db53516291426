import { Map as MapIcon, MapPin } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { panLabels } from "@/components/ui/pan-buttons";
import { cn } from "@/lib/shared/cn";
import { localeTag } from "@/lib/shared/locale-tag";
import { localized } from "@/lib/shared/localized";
import { distanceTo, type Point } from "@/lib/venues/search/rules/distance";
import type { City } from "@/lib/venues/types";
import { VenueMap } from "./map/venue-map";

const size = 240;
const center = size / 2;

/** A drawing of the position of a venue relative to the city center, without map tiles. */
function PositionDrawing({
  east,
  north,
  km,
  label,
}: {
  east: number;
  north: number;
  km: number;
  label: string;
}) {
  // The outer ring is the smallest of these distances that contains the venue.
  const outerKm = [2, 5, 10, 20, 50, 100].find((radius) => radius >= km * 1.15) ?? km * 1.2;
  const scale = (center - 20) / outerKm;
  const x = center + east * scale;
  const y = center - north * scale;
  const ringRadius = (share: number) => (center - 20) * share;
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="mx-auto size-full text-accent"
    >
      {[1 / 3, 2 / 3, 1].map((share) => (
        <circle
          key={share}
          cx={center}
          cy={center}
          r={ringRadius(share)}
          fill="none"
          className="stroke-card"
          strokeWidth="2"
        />
      ))}
      <path
        d={`M${center} 8V${size - 8}M8 ${center}H${size - 8}`}
        className="stroke-card"
        strokeWidth="1.5"
        strokeDasharray="2 5"
      />
      <path
        d={`M${center} ${center}L${x} ${y}`}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray="4 4"
      />
      <circle cx={center} cy={center} r="5" className="fill-muted" />
      <circle cx={x} cy={y} r="13" fill="currentColor" opacity="0.18" />
      <circle cx={x} cy={y} r="6.5" fill="currentColor" />
    </svg>
  );
}

/** The address, the distance to the city center, and a map that opens on request. */
export function Location({
  name,
  address,
  place,
  cityName,
  cityCenter,
  cities,
  point,
}: {
  name: string;
  address: string;
  place: string;
  cityName: string;
  cityCenter: Point | null;
  /** Named on the map while it has no style. */
  cities: City[];
  point: Point | null;
}) {
  const t = useTranslations("venues.location");
  const tMap = useTranslations("explore.map");
  const tPan = useTranslations("ui.pan");
  const locale = useLocale();
  const distance = cityCenter && point ? distanceTo(cityCenter, point) : null;
  const isNear = distance !== null && distance.km < 150;
  const kilometres = new Intl.NumberFormat(localeTag(locale), {
    style: "unit",
    unit: "kilometer",
    maximumFractionDigits: distance && distance.km < 10 ? 1 : 0,
  });
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="flex gap-2">
            <MapPin aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent" />
            <span className="min-w-0">
              <span dir="auto" className="match-parent block font-medium wrap-anywhere">
                {address}
              </span>
              <span className="text-muted">{place}</span>
            </span>
          </p>
          {isNear && (
            <p className="mt-1 ps-7 text-muted text-sm">
              {distance.km < 0.5
                ? t("centre", { city: cityName })
                : t("distance", { distance: kilometres.format(distance.km), city: cityName })}
            </p>
          )}
        </div>
        {point && (
          <a
            href={`https://www.openstreetmap.org/?mlat=${point.latitude}&mlon=${point.longitude}#map=16/${point.latitude}/${point.longitude}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: "outline", size: "sm" })}
          >
            {t("map")}
          </a>
        )}
      </div>
      {point && (
        <div
          className={cn(
            "relative isolate mt-5 h-80 overflow-hidden rounded-card bg-tint sm:h-96",
            !isNear && "noscript:hidden",
          )}
        >
          <VenueMap
            point={point}
            cityCenter={isNear ? cityCenter : null}
            cities={cities.map((city) => ({
              name: localized(city.name, locale),
              longitude: city.longitude,
              latitude: city.latitude,
            }))}
            icon={<MapIcon aria-hidden="true" className="size-4" />}
            labels={{
              label: t("mapLabel", { name }),
              hint: t("mapHint"),
              open: t("openMap"),
              loading: tMap("loading"),
              failed: t("mapFailed"),
              impossible: t("mapImpossible"),
              close: t("closeMap"),
              zoomIn: tMap("zoomIn"),
              zoomOut: tMap("zoomOut"),
              pan: tPan("map"),
              panDirections: panLabels(tPan),
              kilometres: tMap("kilometres"),
            }}
          >
            {isNear ? (
              <PositionDrawing
                {...distance}
                label={t("drawing", { direction: t(distance.direction), city: cityName })}
              />
            ) : (
              <div className="grid size-full place-items-center">
                <MapPin aria-hidden="true" className="size-10 fill-accent text-on-accent" />
              </div>
            )}
          </VenueMap>
        </div>
      )}
    </>
  );
}
