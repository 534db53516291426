import { useLocale, useNow, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { LocalTime } from "@/components/i18n/local-time";
import { Badge } from "@/components/ui/badge";
import { ServiceStatusBadge } from "@/components/ui/service-status-badge";
import { waitingTime } from "@/lib/moderation/rules/waiting-time";
import type { ManagedService } from "@/lib/services/provider-types";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { textLanguage } from "@/lib/shared/text-language";
import { serviceImageUrl } from "@/lib/venues/photos/image-url";
import { ListingPicture } from "./listing-picture";
import { WaitingBadge } from "./waiting-badge";

/** A service in the admin's list, with its waiting time while it is pending. */
export function ManagedServiceRow({ service }: { service: ManagedService }) {
  const t = useTranslations("moderation");
  const locale = useLocale();
  const now = useNow().getTime();
  const pendingSince = service.status === "pending" && service.submittedAt;
  const seconds = pendingSince ? Math.max(0, (now - Date.parse(pendingSince)) / 1000) : 0;
  const { unit, count } = waitingTime(seconds);
  const facts = [
    service.category && localized(service.category.name, locale),
    localized(service.city, locale),
    t("services.by", { name: isolate(service.provider) }),
  ];
  return (
    <li className="relative flex items-center gap-4 p-3 hover:bg-tint max-sm:flex-wrap">
      <ListingPicture
        src={service.image && serviceImageUrl(service.image)}
        alt=""
        className="h-16 w-20 shrink-0"
      />
      <div className="min-w-0 flex-1">
        <Link
          href={`/admin/services/edit/${service.id}`}
          className="font-medium wrap-anywhere after:absolute after:inset-0"
        >
          <bdi>{localized(service.name, locale) || t("services.untitled")}</bdi>
        </Link>
        <p className="text-muted text-sm wrap-anywhere">{facts.filter(Boolean).join(" · ")}</p>
        <p className="text-muted text-sm">
          {pendingSince
            ? t(`queue.waited.${unit}`, { count })
            : t.rich("services.changed", {
                date: () => <LocalTime instant={service.updatedAt} style="date" />,
              })}
        </p>
        {service.reason && (
          <p
            lang={textLanguage(service.reason)}
            dir="auto"
            className="match-parent line-clamp-2 text-danger text-sm wrap-anywhere"
          >
            {service.reason}
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-1 max-sm:w-full sm:flex-col sm:items-end">
        {pendingSince ? (
          <WaitingBadge seconds={seconds} />
        ) : (
          <ServiceStatusBadge status={service.status} />
        )}
        {service.featured && <Badge variant="orange">{t("services.review.featured")}</Badge>}
      </div>
    </li>
  );
}
