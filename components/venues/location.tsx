import { MapPin } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { localeTag } from "@/lib/shared/locale-tag";
import { type Point, wayTo } from "@/lib/venues/rules/distance";

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
      className="size-full max-w-60 text-accent"
    >
      {[1 / 3, 2 / 3, 1].map((share) => (
        <circle
          key={share}
          cx={middle}
          cy={middle}
          r={ring(share)}
          fill="none"
          className="stroke-hairline"
          strokeWidth="1.5"
        />
      ))}
      <path
        d={`M${middle} 8V${size - 8}M8 ${middle}H${size - 8}`}
        className="stroke-hairline"
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

/** The address, how far it is from the middle of the city, and a way to a real map. */
export function Location({
  address,
  place,
  cityName,
  centre,
  at,
}: {
  address: string;
  place: string;
  cityName: string;
  centre: Point | null;
  at: Point | null;
}) {
  const t = useTranslations("venues.location");
  const locale = useLocale();
  const way = centre && at ? wayTo(centre, at) : null;
  const kilometres = new Intl.NumberFormat(localeTag(locale), {
    style: "unit",
    unit: "kilometer",
    maximumFractionDigits: way && way.km < 10 ? 1 : 0,
  });
  return (
    <div className="flex flex-col gap-6 sm:flex-row sm:items-center">
      {way && way.km < 150 && (
        <div className="flex w-full shrink-0 justify-center rounded-card bg-card p-4 sm:w-64">
          <Rings {...way} label={t("drawing", { direction: t(way.direction), city: cityName })} />
        </div>
      )}
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
        {way && way.km < 150 && (
          <p className="mt-2 text-muted text-sm">
            {way.km < 0.5
              ? t("centre", { city: cityName })
              : t("distance", { distance: kilometres.format(way.km), city: cityName })}
          </p>
        )}
        {at && (
          <a
            href={`https://www.openstreetmap.org/?mlat=${at.latitude}&mlon=${at.longitude}#map=16/${at.latitude}/${at.longitude}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: "outline", size: "sm", className: "mt-4" })}
          >
            {t("map")}
          </a>
        )}
      </div>
    </div>
  );
}
