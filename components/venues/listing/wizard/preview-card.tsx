import { MapPin, Users, Zap } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Photo } from "@/components/ui/photo";
import { Price } from "@/components/ui/price";
import { toMinor } from "@/lib/listings/fields/amounts";
import { localized } from "@/lib/shared/localized";
import { findKnownCity } from "@/lib/venues/listing/rules/location";
import { getRates } from "@/lib/venues/listing/rules/rates";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import type { ListingChoices } from "@/lib/venues/listing/types";
import { venueImageUrl } from "@/lib/venues/photos/image-url";

/** The listing as a search result, updated while it is edited. */
export function PreviewCard({ values, choices }: { values: VenueForm; choices: ListingChoices }) {
  const t = useTranslations("wizard");
  const locale = useLocale();
  const name = localized({ en: values.title.trim(), ar: values.title_ar.trim() }, locale);
  const area = localized({ en: values.area.trim(), ar: values.area_ar.trim() }, locale);
  const description = localized(
    { en: values.description.trim(), ar: values.description_ar.trim() },
    locale,
  );
  const type = choices.types.find((choice) => choice.id === values.venue_type_id);
  const city = findKnownCity(choices.cities, values.city);
  const cityName = city ? localized(city.name, locale) : values.city.trim();
  const place = [area, cityName || t("preview.noCity")].filter(Boolean);
  const main = values.images[0];
  const rates = getRates(values.pricing_model).filter((rate) => values[rate] > 0);

  return (
    <article className="overflow-hidden rounded-card border border-hairline bg-card">
      <p className="px-5 pt-4 pb-3 text-sm text-muted">{t("preview.title")}</p>
      <div className="aspect-4/3 overflow-hidden bg-tint">
        <Photo src={main ? venueImageUrl(main) : null} alt="" sizes="20rem" />
      </div>
      <div className="flex flex-col gap-2 p-5">
        {type && <p className="text-sm text-accent">{localized(type.name, locale)}</p>}
        <p
          dir="auto"
          className="line-clamp-2 break-words text-start text-lg leading-snug font-semibold"
        >
          {name || <span className="text-muted">{t("preview.noName")}</span>}
        </p>
        <p className="flex items-center gap-2 text-sm text-muted">
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          <span className="line-clamp-1 break-words">{place.join(t("preview.comma"))}</span>
        </p>
        {values.capacity > 0 && (
          <p className="flex items-center gap-2 text-sm text-muted">
            <Users aria-hidden="true" className="size-4 shrink-0" />
            {t("guests", { count: values.capacity })}
          </p>
        )}
        {values.instant_booking && (
          <p className="flex items-center gap-2 text-sm text-muted">
            <Zap aria-hidden="true" className="size-4 shrink-0" />
            {t("rules.instant.label")}
          </p>
        )}
        {description && (
          <p dir="auto" className="line-clamp-3 break-words text-start text-sm text-muted">
            {description}
          </p>
        )}
        {rates.length > 0 && (
          <p className="mt-1">
            {rates.map((rate, index) => (
              <span key={rate}>
                {index > 0 && " + "}
                <Price
                  minor={toMinor(values[rate], values.currency)}
                  currency={values.currency}
                  locale={locale}
                  className="font-semibold"
                />{" "}
                <span className="text-sm text-muted">{t(`pricing.per.${rate}`)}</span>
              </span>
            ))}
          </p>
        )}
      </div>
    </article>
  );
}
