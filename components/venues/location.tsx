import { Map as MapIcon, MapPin } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/lib/shared/cn";
import { localeTag } from "@/lib/shared/locale-tag";
import { localized } from "@/lib/shared/localized";
import { mapStyle } from "@/lib/venues/search/map-style";
import { distanceTo, type Point } from "@/lib/venues/search/rules/distance";
import type { City } from "@/lib/venues/types";
import { VenueMap } from "./map/venue-map";

const size = 240;
const middle = size / 2;

/** Rings around the middle of the city with the venue where it lies; no map tiles, no third party. */
function Rings({
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
  // The outer ring is the next of these distances that holds the venue.
  const reach = [2, 5, 10, 20, 50, 100].find((radius) => radius >= km * 1.15) ?? km * 1.2;
  const scale = (middle - 20) / reach;
  const x = middle + east * scale;
  const y = middle - north * scale;
  const ring = (share: number) => (middle - 20) * share;
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
          cx={middle}
          cy={middle}
          r={ring(share)}
          fill="none"
          className="stroke-card"
          strokeWidth="2"
        />
      ))}
      <path
        d={`M${middle} 8V${size - 8}M8 ${middle}H${size - 8}`}
        className="stroke-card"
        strokeWidth="1.5"
        strokeDasharray="2 5"
      />
      <path
        d={`M${middle} ${middle}L${x} ${y}`}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray="4 4"
      />
      <circle cx={middle} cy={middle} r="5" className="fill-muted" />
      <circle cx={x} cy={y} r="13" fill="currentColor" opacity="0.18" />
      <circle cx={x} cy={y} r="6.5" fill="currentColor" />
    </svg>
  );
}

/** The address, how far it is from the middle of the city, and a map for whoever asks for it. */
export function Location({
  name,
  address,
  place,
  cityName,
  centre,
  cities,
  at,
}: {
  name: string;
  address: string;
  place: string;
  cityName: string;
  centre: Point | null;
  /** Named on the map, where no streets are drawn. */
  cities: City[];
  at: Point | null;
}) {
  const t = useTranslations("venues.location");
  const tMap = useTranslations("explore.map");
  const locale = useLocale();
  const way = centre && at ? distanceTo(centre, at) : null;
  const isNear = way !== null && way.km < 150;
  const kilometres = new Intl.NumberFormat(localeTag(locale), {
    style: "unit",
    unit: "kilometer",
    maximumFractionDigits: way && way.km < 10 ? 1 : 0,
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
              {way.km < 0.5
                ? t("centre", { city: cityName })
                : t("distance", { distance: kilometres.format(way.km), city: cityName })}
            </p>
          )}
        </div>
        {at && (
          <a
            href={`https://www.openstreetmap.org/?mlat=${at.latitude}&mlon=${at.longitude}#map=16/${at.latitude}/${at.longitude}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: "outline", size: "sm" })}
          >
            {t("map")}
          </a>
        )}
      </div>
      {at && (
        <div
          className={cn(
            "relative isolate mt-5 h-72 overflow-hidden rounded-card bg-tint sm:h-96",
            !isNear && "noscript:hidden",
          )}
        >
          <VenueMap
            at={at}
            centre={isNear ? centre : null}
            cities={cities.map((city) => ({
              name: localized(city.name, locale),
              longitude: city.longitude,
              latitude: city.latitude,
            }))}
            style={mapStyle}
            icon={<MapIcon aria-hidden="true" className="size-4" />}
            words={{
              label: t("mapLabel", { name }),
              hint: t("mapHint"),
              open: t("openMap"),
              loading: tMap("loading"),
              failed: t("mapFailed"),
              impossible: t("mapImpossible"),
              close: t("closeMap"),
              zoomIn: tMap("zoomIn"),
              zoomOut: tMap("zoomOut"),
              kilometres: tMap("kilometres"),
            }}
          >
            {isNear ? (
              <Rings
                {...way}
                label={t("drawing", { direction: t(way.direction), city: cityName })}
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
