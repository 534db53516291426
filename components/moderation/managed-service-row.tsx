import { useLocale, useNow, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { waitedFor, waitLevel } from "@/lib/moderation/rules/waiting";
import type { ManagedService } from "@/lib/services/provider-types";
import { formatInstant } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { serviceImageUrl } from "@/lib/venues/photos/image-url";
import { ListingPicture } from "./listing-picture";
import { StatusBadge } from "./status-badge";

const levels: Record<ReturnType<typeof waitLevel>, BadgeVariant> = {
  fresh: "success",
  due: "warning",
  late: "danger",
};

/** A service in the admin's list; one that waits says for how long. */
export function ManagedServiceRow({ service }: { service: ManagedService }) {
  const t = useTranslations("moderation");
  const locale = useLocale();
  const now = useNow().getTime();
  const waits = service.status === "pending" && service.submittedAt;
  const seconds = waits ? Math.max(0, (now - Date.parse(waits)) / 1000) : 0;
  const { unit, count } = waitedFor(seconds);
  const level = waitLevel(seconds);
  const about = [
    service.category && localized(service.category.name, locale),
    localized(service.city, locale),
    t("services.by", { name: isolate(service.provider) }),
  ];
  return (
    <li className="relative flex items-center gap-4 p-3 hover:bg-tint">
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
        <p className="text-muted text-sm wrap-anywhere">{about.filter(Boolean).join(" · ")}</p>
        <p className="text-muted text-sm">
          {waits
            ? t(`queue.waited.${unit}`, { count })
            : t("services.changed", {
                date: formatInstant(service.updatedAt, "UTC", locale, "date"),
              })}
        </p>
        {service.reason && (
          <p className="match-parent line-clamp-2 text-danger text-sm wrap-anywhere" dir="auto">
            {service.reason}
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        {waits ? (
          <Badge variant={levels[level]}>{t(`queue.promise.${level}`)}</Badge>
        ) : (
          <StatusBadge status={service.status} />
        )}
        {service.featured && <Badge variant="orange">{t("services.review.featured")}</Badge>}
      </div>
    </li>
  );
}
