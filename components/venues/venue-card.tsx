import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Photo } from "@/components/ui/photo";
import { Price } from "@/components/ui/price";
import { Rating } from "@/components/ui/rating";
import { localPath } from "@/lib/i18n/paths";
import { localized } from "@/lib/shared/localized";
import { venueImageUrl } from "@/lib/venues/images";
import type { VenueCard as Card } from "@/lib/venues/types";

/** A venue in a list. `query` carries the time that was asked for to the venue's page. */
export function VenueCard({
  venue,
  query = "",
  eager = false,
  sizes = "(min-width: 1240px) 380px, (min-width: 640px) 50vw, 100vw",
  as: Heading = "h3",
}: {
  venue: Card;
  query?: string;
  eager?: boolean;
  sizes?: string;
  as?: "h2" | "h3";
}) {
  const t = useTranslations("venues.card");
  const locale = useLocale();
  const name = localized(venue.name, locale);
  const place = [localized(venue.area, locale), localized(venue.city, locale)];
  const { average, count } = venue.rating;
  const { model, currency, fromMinor, totalMinor } = venue.price;
  return (
    <article className="group relative flex min-w-0 flex-col">
      <div className="relative aspect-4/3 overflow-hidden rounded-card">
        <Photo
          src={venue.image && venueImageUrl(venue.image.path)}
          alt={venue.image ? localized(venue.image.alt, locale) || name : ""}
          sizes={sizes}
          eager={eager}
          className="transition-transform duration-200 group-hover:scale-[1.02] motion-reduce:transform-none"
        />
        <div className="absolute start-3 top-3 flex flex-wrap gap-1.5">
          {venue.featured && <Badge className="bg-card! text-ink!">{t("featured")}</Badge>}
          {venue.instant && <Badge className="bg-card! text-ink!">{t("instant")}</Badge>}
        </div>
      </div>
      <div className="mt-3 flex items-baseline justify-between gap-3">
        <Heading className="min-w-0 text-base leading-snug">
          <Link
            href={localPath(locale, `/venues/${venue.id}${query}`)}
            prefetch={false}
            className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:rounded-card"
          >
            <bdi>{name}</bdi>
          </Link>
        </Heading>
        {count > 0 && (
          <Rating
            value={average}
            count={count}
            label={t("rating", { average: average.toFixed(1), count })}
          />
        )}
      </div>
      <p className="mt-0.5 text-sm text-muted wrap-anywhere">
        {place.filter(Boolean).join(t("comma"))}
      </p>
      <p className="text-sm text-muted">
        {venue.type && <>{localized(venue.type.name, locale)} · </>}
        {t("capacity", { count: venue.capacity })}
      </p>
      <p className="mt-1.5 text-sm text-muted">
        {t.rich(totalMinor === null ? `from.${model}` : "total", {
          price: () => (
            <Price
              minor={totalMinor ?? fromMinor}
              currency={currency}
              locale={locale}
              className="font-semibold text-base text-ink"
            />
          ),
        })}
      </p>
    </article>
  );
}
