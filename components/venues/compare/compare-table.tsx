import { Check, Minus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { ButtonLink } from "@/components/ui/button-link";
import { Photo } from "@/components/ui/photo";
import { Rating } from "@/components/ui/rating";
import { mergeByFrequency } from "@/lib/favorites/rules/compare";
import { offeredWording } from "@/lib/quotes/rules/policy-wording";
import { localized } from "@/lib/shared/localized";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import { policyText } from "@/lib/venues/policy-text";
import type { FromPrice, VenueDetail } from "@/lib/venues/types";
import { CardPrice } from "../card-price";
import { cardPriceText } from "../card-price-text";
import { namedLayouts } from "../facts";
import { Rate } from "../rate";
import { AvailabilityStatus, type VenueAvailability } from "./availability-status";

const headerClass =
  "sticky start-0 z-10 w-28 min-w-28 bg-page py-3 pe-3 text-start align-top font-normal text-muted text-sm sm:w-40";

/** A venue with its availability at the requested time (null without one), and the query of that time. */
type Compared = {
  venue: VenueDetail;
  /** The lowest price for the requested guests. */
  from: FromPrice;
  availability: VenueAvailability | null;
  query: string;
};

/** Venues side by side, one row for each property. The row headers stay in view. */
export function CompareTable({ compared }: { compared: Compared[] }) {
  const venues = compared.map(({ venue }) => venue);
  const entries = new Map(compared.map(({ venue, ...rest }) => [venue.id, rest]));
  const availabilityOf = ({ id }: VenueDetail) => entries.get(id)?.availability ?? null;
  const hrefOf = ({ id }: VenueDetail) => `/venues/${id}${entries.get(id)?.query ?? ""}`;
  const t = useTranslations("favorites.table");
  const tPanel = useTranslations("venues.panel");
  const tVenues = useTranslations("venues");
  const tCard = useTranslations("venues.card");
  const tPolicies = useTranslations("policies");
  const locale = useLocale();
  const amenities = mergeByFrequency(venues.map((venue) => venue.amenities));
  const layoutSlugs = mergeByFrequency(
    venues.map(({ capacityByLayout }) => capacityByLayout.map(({ layout }) => ({ slug: layout }))),
  );
  const layoutName = (name: string) =>
    tVenues(`layouts.${namedLayouts.find((layout) => layout === name) ?? "other"}`, { name });

  const row = (key: string, label: ReactNode, value: (venue: VenueDetail) => ReactNode) => (
    <tr key={key} className="border-hairline border-t">
      <th scope="row" className={headerClass}>
        {label}
      </th>
      {venues.map((venue) => (
        <td key={venue.id} className="px-3 py-3 align-top">
          {value(venue)}
        </td>
      ))}
    </tr>
  );
  const emptyCell = <span className="text-muted">{t("none")}</span>;

  return (
    <section aria-label={t("label")} className="relative overflow-x-auto">
      <table className="w-full table-fixed border-collapse text-start">
        <colgroup>
          <col className="w-28 sm:w-40" />
          {venues.map(({ id }) => (
            <col key={id} className="w-44" />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td className={headerClass} />
            {venues.map((venue) => (
              <th key={venue.id} scope="col" className="px-3 pb-3 text-start align-top">
                <span className="block aspect-4/3 overflow-hidden rounded-control">
                  <Photo
                    src={venue.image && venueImageUrl(venue.image.path)}
                    alt=""
                    sizes="240px"
                    widest={640}
                  />
                </span>
                <Link
                  href={hrefOf(venue)}
                  className="mt-2 inline-block min-h-11 font-semibold leading-snug underline-offset-4 wrap-anywhere hover:underline"
                >
                  <bdi>{localized(venue.name, locale)}</bdi>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {venues.some(availabilityOf) && (
            <>
              {row("time", t("time"), (venue) => {
                const availability = availabilityOf(venue);
                if (!availability) return emptyCell;
                return (
                  <AvailabilityStatus
                    availability={availability}
                    name={localized(venue.name, locale)}
                  />
                );
              })}
              {row("total", tPanel("total"), (venue) => {
                const availability = availabilityOf(venue);
                if (availability?.state !== "free") return emptyCell;
                return (
                  <bdi className="whitespace-nowrap font-semibold text-lg tabular-nums">
                    {availability.total}
                  </bdi>
                );
              })}
            </>
          )}
          {row("fromPrice", t("fromPrice"), (venue) => (
            <p className="card-price">
              <CardPrice
                text={cardPriceText(
                  {
                    currency: venue.pricing.currency,
                    from: entries.get(venue.id)?.from ?? venue.from,
                    totalMinor: null,
                  },
                  locale,
                  tCard,
                )}
              />
            </p>
          ))}
          {row("price", t("price"), (venue) => (
            <Rate pricing={venue.pricing} feePercent={venue.feePercent} />
          ))}
          {row("rating", t("rating"), ({ rating: { average, count } }) =>
            count > 0 ? (
              <Rating
                value={average}
                count={count}
                label={tVenues("card.rating", { average: average.toFixed(1), count })}
              />
            ) : (
              <span className="text-muted text-sm">{t("noRating")}</span>
            ),
          )}
          {row("city", t("city"), (venue) => localized(venue.city, locale))}
          {row("type", t("type"), ({ type }) => (type ? localized(type.name, locale) : emptyCell))}
          {row("capacity", t("capacity"), ({ capacity }) => (
            <span className="tabular-nums">{capacity}</span>
          ))}
          {layoutSlugs.map(({ slug }) =>
            row(slug, layoutName(slug), ({ capacityByLayout }) => {
              const found = capacityByLayout.find(({ layout }) => layout === slug);
              return found ? <span className="tabular-nums">{found.capacity}</span> : emptyCell;
            }),
          )}
          {row("minimum", t("minimum"), ({ pricing }) =>
            tVenues("facts.minimum", { hours: pricing.minimumHours }),
          )}
          {row("confirmation", t("confirmation"), ({ instant }) =>
            tVenues(instant ? "facts.instant" : "facts.request"),
          )}
          {row("notice", t("notice"), ({ minimumNoticeHours }) =>
            tVenues("facts.notice", { hours: minimumNoticeHours }),
          )}
          {row("policy", t("policy"), ({ policy }) => (
            <span className="text-sm">{policyText(policy, offeredWording, tPolicies)}</span>
          ))}
          {amenities.map((amenity) =>
            row(amenity.slug, localized(amenity.name, locale), (venue) =>
              venue.amenities.some(({ slug }) => slug === amenity.slug) ? (
                <>
                  <Check aria-hidden="true" className="size-5 text-success" />
                  <span className="sr-only">{t("yes")}</span>
                </>
              ) : (
                <>
                  <Minus aria-hidden="true" className="size-5 text-muted" />
                  <span className="sr-only">{t("no")}</span>
                </>
              ),
            ),
          )}
          {row("book", <span className="sr-only">{t("book")}</span>, (venue) => (
            <ButtonLink href={hrefOf(venue)} size="sm" className="w-full">
              {t("book")}
              <span className="sr-only">: {localized(venue.name, locale)}</span>
            </ButtonLink>
          ))}
        </tbody>
      </table>
    </section>
  );
}
