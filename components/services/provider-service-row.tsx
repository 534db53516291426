import { useLocale, useTranslations } from "next-intl";
import { ListingButtons } from "@/components/listings/listing-buttons";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Photo } from "@/components/ui/photo";
import { Reason } from "@/components/ui/reason";
import { ServiceStatusBadge } from "@/components/ui/service-status-badge";
import type { ProviderService } from "@/lib/services/provider-types";
import { formatInstant } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { formatMoney, withFee } from "@/lib/shared/money";
import { serviceImageUrl } from "@/lib/venues/photos/image-url";
import { ServicePrice } from "./service-price";

/** A service in its provider's list, with its status and actions. */
export function ProviderServiceRow({
  service,
  feePercent,
}: {
  service: ProviderService;
  /** The service fee, which guests pay on top of the provider's price. */
  feePercent: number;
}) {
  const t = useTranslations("provider.services");
  const tStatus = useTranslations("provider.status");
  const tUi = useTranslations("ui");
  const locale = useLocale();
  const name = localized(service.name, locale) || t("untitled");
  const facts = [service.category?.name, service.city].flatMap((text) =>
    text ? [localized(text, locale)] : [],
  );
  const isEditable = service.status !== "suspended" && !service.archivedAt;
  const isRefused = service.status === "rejected" || service.status === "suspended";
  return (
    <li className="flex flex-col gap-4 rounded-card border border-hairline bg-card p-4 sm:flex-row">
      <div className="aspect-4/3 shrink-0 self-start overflow-hidden rounded-control bg-tint max-sm:w-full sm:w-44">
        <Photo
          src={service.image && serviceImageUrl(service.image)}
          alt=""
          sizes="(min-width: 640px) 11rem, 100vw"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span className="flex flex-wrap gap-2">
          {service.archivedAt && <Badge>{tStatus("archived")}</Badge>}
          <ServiceStatusBadge status={service.status} />
          {service.featured && <Badge variant="accent">{t("featured")}</Badge>}
        </span>
        <h2 className="text-lg wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        {facts.some(Boolean) && (
          <p className="text-muted text-sm">{facts.filter(Boolean).join(" · ")}</p>
        )}
        {service.priceMinor > 0 ? (
          <>
            <ServicePrice
              service={{ ...service, priceMinor: withFee(service.priceMinor, feePercent) }}
              className="text-muted text-sm"
            />
            <p className="text-muted text-sm">
              {t("receive", { price: formatMoney(service.priceMinor, service.currency, locale) })}
            </p>
          </>
        ) : (
          <p className="text-muted text-sm">{t("noPrice")}</p>
        )}
        {service.archivedAt && <p className="text-muted text-sm">{t("archivedHint")}</p>}
        {service.status === "pending" && service.submittedAt && (
          <p className="text-muted text-sm">
            {t("waitingSince", { date: formatInstant(service.submittedAt, "UTC", locale, "date") })}
          </p>
        )}
        {isRefused && service.reason && (
          <Reason label={t("reason")} text={service.reason} className="text-danger text-sm" />
        )}
        {service.revision?.status === "pending" && (
          <p className="text-muted text-sm">
            {t("changeHint", {
              date: formatInstant(service.revision.submittedAt, "UTC", locale, "date"),
            })}
          </p>
        )}
        {service.revision?.status === "rejected" && (
          <Reason
            label={t("changeRejected")}
            text={service.revision.reason}
            className="text-danger text-sm"
          />
        )}
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          {isEditable && (
            <ButtonLink
              href={`/provider/services/edit/${service.id}`}
              variant="outline"
              size="sm"
              aria-label={t("editNamed", { name })}
            >
              {tUi("edit")}
            </ButtonLink>
          )}
          {service.revision && isEditable && (
            <ButtonLink
              href={`/provider/services/edit/${service.id}?compare#changes`}
              variant="ghost"
              size="sm"
              aria-label={t("compareNamed", { name })}
            >
              {t("compare")}
            </ButtonLink>
          )}
          {service.status === "active" && (
            <ButtonLink
              href={`/services/${service.id}`}
              variant="ghost"
              size="sm"
              aria-label={t("publicPageNamed", { name })}
            >
              {t("publicPage")}
            </ButtonLink>
          )}
          <ListingButtons
            kind="service"
            id={service.id}
            name={name}
            status={service.status}
            isArchived={service.archivedAt !== null}
            hasRevision={service.revision !== null}
          />
        </div>
      </div>
    </li>
  );
}
