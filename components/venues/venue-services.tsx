import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { localized } from "@/lib/shared/localized";
import { formatMoney, withFee } from "@/lib/shared/money";
import type { VenueService } from "@/lib/venues/types";

/** As many services are listed at once; the others are folded. */
const LISTED = 6;

/** The services of providers who offer them at a venue, at prices including the service fee. */
export function VenueServices({
  services,
  currency,
  feePercent,
}: {
  services: VenueService[];
  currency: string;
  feePercent: number;
}) {
  const t = useTranslations("venues.services");
  const rest = services.slice(LISTED);
  const rows = (shown: VenueService[]) => (
    <ul className="flex flex-col">
      {shown.map((service) => (
        <ServiceRow
          key={service.id}
          service={service}
          currency={currency}
          feePercent={feePercent}
        />
      ))}
    </ul>
  );
  return (
    <>
      {rows(services.slice(0, LISTED))}
      {rest.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-accent">
            {t("more", { count: rest.length })}
          </summary>
          {rows(rest)}
        </details>
      )}
    </>
  );
}

function ServiceRow({
  service,
  currency,
  feePercent,
}: {
  service: VenueService;
  currency: string;
  feePercent: number;
}) {
  const t = useTranslations("venues.services");
  const locale = useLocale();
  const price = formatMoney(withFee(service.priceMinor, feePercent), currency, locale);
  const isPriced = service.pricing !== "custom" || service.priceMinor > 0;
  return (
    <li className="flex justify-between gap-6 border-hairline border-b py-3 last:border-b-0">
      <div className="min-w-0">
        <p dir="auto" className="match-parent font-medium wrap-anywhere">
          <Link href={`/services/${service.id}`} className="underline-offset-4 hover:underline">
            {localized(service.name, locale)}
          </Link>
        </p>
        {service.provider && (
          <p className="text-muted text-sm wrap-anywhere">
            <bdi>{service.provider}</bdi>
          </p>
        )}
      </div>
      <p className="shrink-0 text-end text-sm tabular-nums">
        {isPriced ? t(service.pricing, { price }) : t("agreed")}
      </p>
    </li>
  );
}
