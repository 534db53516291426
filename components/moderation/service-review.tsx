import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { Badge } from "@/components/ui/badge";
import { Fact } from "@/components/ui/fact";
import { Reason } from "@/components/ui/reason";
import { ServiceStatusBadge } from "@/components/ui/service-status-badge";
import type { ReviewedService } from "@/lib/moderation/service-types";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { serviceImageUrl } from "@/lib/venues/photos/image-url";
import { BilingualDescription } from "./bilingual-description";
import { ListingPicture } from "./listing-picture";

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
  const tList = useTranslations("moderation.services");
  const locale = useLocale();
  const otherLanguage = locale === "en" ? "ar" : "en";
  const name = localized(service.name, locale) || tList("untitled");
  const otherLanguageName = service.name[otherLanguage];
  return (
    <>
      <header className="flex flex-col gap-2">
        <p className="flex flex-wrap gap-2">
          <ServiceStatusBadge status={service.status} />
          {service.featured && <Badge variant="orange">{t("featured")}</Badge>}
        </p>
        <h1 className="match-parent text-2xl wrap-anywhere" dir="auto">
          {name}
        </h1>
        {otherLanguageName && otherLanguageName !== name && (
          <p
            className="match-parent text-lg text-muted wrap-anywhere"
            lang={otherLanguage}
            dir="auto"
          >
            {otherLanguageName}
          </p>
        )}
        {service.reason && (
          <Reason label={t("lastReason")} text={service.reason} className="text-danger" />
        )}
        {service.status === "pending" && service.providerStatus !== "active" && (
          <p className="rounded-control border border-control bg-tint p-4">
            {t("providerWaits", { name: isolate(service.provider) })}{" "}
            <Link href="/admin/services?status=providers" className="text-accent underline">
              {t("toProviders")}
            </Link>
          </p>
        )}
      </header>
      {children}
      {history}
      <section aria-labelledby="pictures">
        <h2 id="pictures" className="text-xl">
          {t("pictures")}
        </h2>
        {service.images.length === 0 ? (
          <p className="mt-2 text-muted">{t("noPictures")}</p>
        ) : (
          <ul className="mt-3 grid gap-3 sm:grid-cols-2">
            {service.images.map((path, index) => (
              <li key={path}>
                <ListingPicture
                  src={serviceImageUrl(path)}
                  alt={name}
                  eager={index === 0}
                  isEnlargeable
                  className="aspect-[4/3]"
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <BilingualDescription
        title={t("description")}
        text={service.description}
        none={t("noDescription")}
      />
      <section aria-labelledby="facts">
        <h2 id="facts" className="text-xl">
          {t("facts")}
        </h2>
        <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">
          <Fact label={t("provider")}>
            <bdi>{service.provider}</bdi> · <bdi>{service.ownerName}</bdi> (
            <bdi>{service.ownerEmail}</bdi>)
          </Fact>
          <Fact label={t("category")}>
            {service.category ? localized(service.category.name, locale) : t("missing")}
          </Fact>
          <Fact label={t("city")}>{localized(service.city, locale) || t("missing")}</Fact>
          <Fact label={t("price")}>{price ?? t("missing")}</Fact>
        </dl>
      </section>
    </>
  );
}
