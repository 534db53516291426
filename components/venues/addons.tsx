import { useLocale, useTranslations } from "next-intl";
import { localized } from "@/lib/shared/localized";
import { formatMoney, withFee } from "@/lib/shared/money";
import type { Addon } from "@/lib/venues/types";

/** The add-ons of a venue, at prices including the service fee. */
export function Addons({
  addons,
  currency,
  feePercent,
}: {
  addons: Addon[];
  currency: string;
  feePercent: number;
}) {
  const t = useTranslations("venues.addons");
  const locale = useLocale();
  const price = ({ priceMinor }: Addon) =>
    formatMoney(withFee(priceMinor, feePercent), currency, locale);
  return (
    <ul className="flex flex-col">
      {addons.map((addon) => (
        <li
          key={addon.id}
          className="flex justify-between gap-6 border-hairline border-b py-3 last:border-b-0"
        >
          <div className="min-w-0">
            <p dir="auto" className="match-parent font-medium wrap-anywhere">
              {localized(addon.name, locale)}
            </p>
            {localized(addon.description, locale) && (
              <p dir="auto" className="match-parent text-muted text-sm wrap-anywhere">
                {localized(addon.description, locale)}
              </p>
            )}
          </div>
          <p className="shrink-0 text-end text-sm tabular-nums">
            {t(addon.pricing, { price: price(addon) })}
          </p>
        </li>
      ))}
    </ul>
  );
}
