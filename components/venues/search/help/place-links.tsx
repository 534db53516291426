import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";

/** Links to a search in other places, each with its number of venues and the distance. */
export function PlaceLinks({
  label,
  places,
  isMore,
}: {
  label: string;
  places: { name: string; href: string; km: number; count: number; isAtLeast: boolean }[];
  /** True when the page already shows results. */
  isMore: boolean;
}) {
  const t = useTranslations("explore.elsewhere");
  if (places.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-4 flex flex-wrap gap-2">
      {places.map(({ name, href, km, count, isAtLeast }) => (
        <li key={href}>
          <ButtonLink href={href} variant="outline" size="sm">
            <bdi>
              {t(isAtLeast ? "cityMore" : isMore ? "more" : "city", { city: name, count, km })}
            </bdi>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
