import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { ListingStatusBadge } from "@/components/listings/listing-status-badge";
import { Fact } from "@/components/ui/fact";
import type { ReviewedService } from "@/lib/moderation/service-types";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { serviceImageUrl } from "@/lib/venues/photos/image-url";
import { ReviewDetails } from "./review-details";

/** A service for review, in both languages. `price` is the formatted price. */
export function ServiceReview({
  service,
  price,
  history,
  children,
}: {
  service: ReviewedService;
  price: ReactNode;
  /** What was decided so far. */
  history: ReactNode;
  /** The changes of a revision that waits for review. */
  children: ReactNode;
}) {
  const t = useTranslations("moderation.services.review");
  const tList = useTranslations("provider.services");
  const locale = useLocale();
  const name = localized(service.name, locale) || tList("untitled");
  return (
    <ReviewDetails
      name={name}
      otherName={service.name[locale === "en" ? "ar" : "en"]}
      badge={<ListingStatusBadge kind="service" status={service.status} />}
      featured={service.featured ? t("featured") : null}
      reason={service.reason}
      notice={
        service.status === "pending" &&
        service.providerStatus !== "active" && (
          <p className="rounded-control border border-control bg-tint p-4">
            {t("providerWaits", { name: isolate(service.provider) })}{" "}
            <Link href="/admin/services?status=providers" className="text-accent underline">
              {t("toProviders")}
            </Link>
          </p>
        )
      }
      images={service.images.map((path) => ({ path, src: serviceImageUrl(path), alt: name }))}
      noPictures={t("noPictures")}
      description={service.description}
      facts={
        <>
          <Fact label={t("provider")}>
            <bdi>{service.provider}</bdi> · <bdi>{service.ownerName}</bdi> (
            <bdi>{service.ownerEmail}</bdi>)
          </Fact>
          <Fact label={t("category")}>
            {service.category ? localized(service.category.name, locale) : t("missing")}
          </Fact>
          <Fact label={t("city")}>{localized(service.city, locale) || t("missing")}</Fact>
          <Fact label={t("price")}>{price ?? t("missing")}</Fact>
        </>
      }
      history={history}
    >
      {children}
    </ReviewDetails>
  );
}
