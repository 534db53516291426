import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { Price } from "@/components/ui/price";
import { withFee } from "@/lib/shared/money";
import type { Pricing } from "@/lib/venues/types";
import { priceParts } from "./pricing";

/** The rates of a venue including the service fee: `EGP 945 per hour + EGP 84 per person`. */
export function Rate({
  pricing,
  feePercent,
  className,
}: {
  pricing: Pricing;
  feePercent: number;
  className?: string;
}) {
  const t = useTranslations("venues.rate");
  const locale = useLocale();
  return (
    <span className={className}>
      {priceParts(pricing).map(({ unit, minor }, index) => (
        <Fragment key={unit}>
          {index > 0 && <span className="text-muted"> + </span>}
          <span className="whitespace-nowrap">
            <Price
              minor={withFee(minor, feePercent)}
              currency={pricing.currency}
              locale={locale}
              className="font-semibold"
            />{" "}
            <span className="text-muted">{t(unit)}</span>
          </span>
        </Fragment>
      ))}
    </span>
  );
}
