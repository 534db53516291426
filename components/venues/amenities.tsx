import { useLocale, useTranslations } from "next-intl";
import { localized } from "@/lib/shared/localized";
import type { Amenity } from "@/lib/venues/types";
import { AmenityIcon } from "./amenity-icon";

const groups = [
  "essentials",
  "audio_visual",
  "catering",
  "access",
  "outdoor",
  "comfort",
  "other",
] as const;
type Group = (typeof groups)[number];

/** The amenities of a venue by group. */
export function Amenities({ amenities }: { amenities: Amenity[] }) {
  const t = useTranslations("venues.amenityGroups");
  const locale = useLocale();
  const groupOf = (category: string): Group =>
    groups.find((group) => group === category) ?? "other";
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {groups.map((group) => {
        const members = amenities.filter(({ category }) => groupOf(category) === group);
        if (members.length === 0) return null;
        return (
          <div key={group}>
            <h3 className="text-sm text-muted">{t(group)}</h3>
            <ul className="mt-2 flex flex-col gap-2">
              {members.map(({ slug, name }) => (
                <li key={slug} className="flex items-center gap-3">
                  <AmenityIcon slug={slug} />
                  {localized(name, locale)}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
