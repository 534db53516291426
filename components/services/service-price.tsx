import { useLocale, useTranslations } from "next-intl";
import { Price } from "@/components/ui/price";
import type { ServiceCard } from "@/lib/services/types";

/** What guests pay for a service, with its unit; 'from' for one whose price is agreed. */
export function ServicePrice({
  service,
  className,
}: {
  service: Pick<ServiceCard, "pricingType" | "priceMinor" | "currency">;
  className?: string;
}) {
  const t = useTranslations("services.price");
  const locale = useLocale();
  if (service.pricingType === "custom" && service.priceMinor === 0) {
    return <p className={className}>{t("agreed")}</p>;
  }
  return (
    <p className={className}>
      {t.rich(service.pricingType, {
        price: () => (
          <Price
            minor={service.priceMinor}
            currency={service.currency}
            locale={locale}
            className="font-semibold text-base text-ink"
          />
        ),
      })}
    </p>
  );
}
