import { useLocale, useTranslations } from "next-intl";
import type { Offer, OfferPreview } from "@/lib/messaging/offer-types";
import { formatMoney } from "@/lib/shared/money";
import { OfferPaymentText } from "./offer-payment-text";

/** How an accepted offer is paid, what it adds to the booking (with the service fee), and the new total. */
export function OfferPreviewLines({ offer, preview }: { offer: Offer; preview: OfferPreview }) {
  const t = useTranslations("messaging.offers");
  const locale = useLocale();
  const { guestMinor } = offer;
  const money = (minor: number) => formatMoney(minor, preview.currency, locale, { full: true });
  return (
    <div className="flex flex-col gap-4">
      <p className="font-semibold">
        <OfferPaymentText offer={offer} payment={preview.payment} />
      </p>
      <p className="text-muted">{t("confirm.body")}</p>
      <dl className="flex flex-col gap-2 tabular-nums">
        <div className="flex justify-between gap-4">
          <dt>
            {t("confirm.price")}
            {guestMinor > offer.priceMinor && (
              <span className="block text-muted text-sm">
                {t("feeIncluded", { fee: money(guestMinor - offer.priceMinor) })}
              </span>
            )}
          </dt>
          <dd className="shrink-0">{money(guestMinor)}</dd>
        </div>
        <div className="flex justify-between gap-4 border-hairline border-t pt-3 font-semibold">
          <dt>{t("confirm.total")}</dt>
          <dd className="shrink-0">{money(preview.totalMinor)}</dd>
        </div>
      </dl>
    </div>
  );
}
