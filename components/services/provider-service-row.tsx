import { useLocale, useTranslations } from "next-intl";
import { ListingRow } from "@/components/listings/listing-row";
import type { ProviderService } from "@/lib/services/provider-types";
import { localized } from "@/lib/shared/localized";
import { formatMoney, withFee } from "@/lib/shared/money";
import { ServicePrice } from "./service-price";

/** A service in its provider's list. */
export function ProviderServiceRow({
  service,
  feePercent,
}: {
  service: ProviderService;
  /** The service fee, which guests pay on top of the provider's price. */
  feePercent: number;
}) {
  const t = useTranslations("provider.services");
  const locale = useLocale();
  const { category, city, priceMinor, currency } = service;
  return (
    <ListingRow
      kind="service"
      listing={service}
      facts={[category && localized(category.name, locale), localized(city, locale)]}
      details={
        priceMinor > 0 ? (
          <>
            <ServicePrice
              service={{ ...service, priceMinor: withFee(priceMinor, feePercent) }}
              className="text-muted text-sm"
            />
            <p className="text-muted text-sm">
              {t("receive", { price: formatMoney(priceMinor, currency, locale) })}
            </p>
          </>
        ) : (
          <p className="text-muted text-sm">{t("noPrice")}</p>
        )
      }
    />
  );
}
