import { MapPin } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { localeTag } from "@/lib/shared/locale-tag";
import { localized } from "@/lib/shared/localized";
import type { ListingChange } from "@/lib/venues/listing/rules/changes";
import { distanceTo } from "@/lib/venues/search/rules/distance";
import { Nothing } from "./nothing";

type Fact = Exclude<ListingChange, { kind: "text" | "pictures" }>;
type Of<K extends Fact["kind"]> = Extract<Fact, { kind: K }>;

/** One side of a fact, as people say it. */
export function FactSide({ change, side }: { change: Fact; side: "before" | "after" }) {
  const t = useTranslations("listingChanges");
  const locale = useLocale();
  if (change.kind === "layouts") return <Layouts change={change} side={side} />;
  if (change.kind === "pin") return <Pin change={change} side={side} />;
  let text = "";
  if (change.kind === "guests" && change[side] > 0) text = t("guests", { count: change[side] });
  if (change.kind === "named") text = localized(change[side], locale);
  if (change.kind === "country") text = countryName(change[side], locale);
  if (!text) return <Nothing />;
  return (
    <p className="wrap-anywhere">
      <bdi>{text}</bdi>
    </p>
  );
}

function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code;
}

const known = ["seated", "standing", "theatre", "classroom", "banquet"] as const;

/** How many each layout holds; what differs from the other side stands out. */
function Layouts({ change, side }: { change: Of<"layouts">; side: "before" | "after" }) {
  const t = useTranslations("listingChanges");
  const other = change[side === "before" ? "after" : "before"];
  const isSame = (layout: string, seats: number) =>
    other.some((entry) => entry.layout === layout && entry.seats === seats);
  if (change[side].length === 0) return <Nothing />;
  return (
    <ul>
      {change[side].map(({ layout, seats }) => {
        const name = known.find((item) => item === layout);
        return (
          <li key={layout} className={isSame(layout, seats) ? "text-muted" : "font-semibold"}>
            {t("seats", { layout: name ? t(`layouts.${name}`) : layout, count: seats })}
          </li>
        );
      })}
    </ul>
  );
}

// About a metre: more digits would say nothing.
const short = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** A place on a map, and how far it is from where it was. */
function Pin({ change, side }: { change: Of<"pin">; side: "before" | "after" }) {
  const t = useTranslations("listingChanges");
  const locale = useLocale();
  const at = change[side];
  if (!at) return <Nothing />;
  const [latitude, longitude] = [short(at.latitude), short(at.longitude)];
  const km = side === "after" && change.before ? distanceTo(change.before, at).km : null;
  const distance = new Intl.NumberFormat(localeTag(locale), {
    style: "unit",
    unit: km !== null && km < 1 ? "meter" : "kilometer",
    maximumFractionDigits: km !== null && km >= 1 && km < 10 ? 1 : 0,
  });
  return (
    <div>
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 text-accent underline underline-offset-4"
      >
        <MapPin aria-hidden="true" className="size-4 shrink-0" />
        {t("map")}
        <bdi className="tabular-nums">
          {latitude}, {longitude}
        </bdi>
      </a>
      {km !== null && (
        <p className="text-sm">
          {t("apart", { distance: distance.format(km < 1 ? km * 1000 : km) })}
        </p>
      )}
    </div>
  );
}
