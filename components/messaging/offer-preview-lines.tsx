import { useLocale, useTranslations } from "next-intl";
import type { OfferPreview } from "@/lib/messaging/offer-types";
import { formatMoney } from "@/lib/shared/money";

/** What an offer adds to its booking, and the new total. */
export function OfferPreviewLines({ preview }: { preview: OfferPreview }) {
  const t = useTranslations("messaging.offers.confirm");
  const locale = useLocale();
  const lines = [
    { name: "price", minor: preview.priceMinor },
    ...(preview.feeMinor > 0 ? [{ name: "fee", minor: preview.feeMinor } as const] : []),
    { name: "total", minor: preview.totalMinor },
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t("body")}</p>
      <dl className="flex flex-col gap-2 tabular-nums">
        {lines.map(({ name, minor }) => (
          <div
            key={name}
            className="flex justify-between gap-4 last:border-hairline last:border-t last:pt-3 last:font-semibold"
          >
            <dt>{t(name)}</dt>
            <dd className="shrink-0">
              {formatMoney(minor, preview.currency, locale, { full: true })}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
