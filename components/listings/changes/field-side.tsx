import { useLocale, useTranslations } from "next-intl";
import { MapLink } from "@/components/ui/map-link";
import type { FieldChange } from "@/lib/listings/rules/compare-fields";
import { countryName } from "@/lib/shared/country-name";
import { localeTag } from "@/lib/shared/locale-tag";
import { localized } from "@/lib/shared/localized";
import { distanceTo } from "@/lib/venues/search/rules/distance";
import { layouts } from "@/lib/venues/types";
import { EmptyValue } from "./empty-value";

type SideChange = Exclude<FieldChange, { kind: "text" | "pictures" }>;
type ChangeOf<K extends SideChange["kind"]> = Extract<SideChange, { kind: K }>;

/** One side of a changed field that is neither a text nor pictures. */
export function FieldSide({ change, side }: { change: SideChange; side: "before" | "after" }) {
  const t = useTranslations("listingChanges");
  const locale = useLocale();
  if (change.kind === "layouts") return <Layouts change={change} side={side} />;
  if (change.kind === "pin") return <Pin change={change} side={side} />;
  const text = toText(change);
  if (!text) return <EmptyValue />;
  return (
    <p className="wrap-anywhere">
      <bdi>{text}</bdi>
    </p>
  );

  function toText(change: Exclude<SideChange, { kind: "layouts" | "pin" }>): string {
    switch (change.kind) {
      case "guests":
        return change[side] > 0 ? t("guests", { count: change[side] }) : "";
      case "type":
      case "city":
        return localized(change[side], locale);
      case "country":
        return countryName(change[side], locale);
    }
  }
}

/** The guests of each layout; numbers that differ from the other side are bold. */
function Layouts({ change, side }: { change: ChangeOf<"layouts">; side: "before" | "after" }) {
  const t = useTranslations("listingChanges");
  const other = change[side === "before" ? "after" : "before"];
  const isSame = (layout: string, seats: number) =>
    other.some((entry) => entry.layout === layout && entry.seats === seats);
  if (change[side].length === 0) return <EmptyValue />;
  return (
    <ul>
      {change[side].map(({ layout, seats }) => {
        const name = layouts.find((candidate) => candidate === layout);
        return (
          <li key={layout} className={isSame(layout, seats) ? "text-muted" : "font-semibold"}>
            {t("seats", { layout: name ? t(`layouts.${name}`) : layout, count: seats })}
          </li>
        );
      })}
    </ul>
  );
}

/** Coordinates with a link to a map, and their distance from the earlier ones. */
function Pin({ change, side }: { change: ChangeOf<"pin">; side: "before" | "after" }) {
  const t = useTranslations("listingChanges");
  const locale = useLocale();
  const pin = change[side];
  if (!pin) return <EmptyValue />;
  const km = side === "after" && change.before ? distanceTo(change.before, pin).km : null;
  const distance = new Intl.NumberFormat(localeTag(locale), {
    style: "unit",
    unit: km !== null && km < 1 ? "meter" : "kilometer",
    maximumFractionDigits: km !== null && km >= 1 && km < 10 ? 1 : 0,
  });
  return (
    <div>
      <MapLink pin={pin} label={t("map")} />
      {km !== null && (
        <p className="text-sm">
          {t("apart", { distance: distance.format(km < 1 ? km * 1000 : km) })}
        </p>
      )}
    </div>
  );
}
