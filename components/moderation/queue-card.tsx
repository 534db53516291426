import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { waitedFor, waitLevel } from "@/lib/moderation/rules/waiting";
import type { QueueItem } from "@/lib/moderation/types";
import { localized } from "@/lib/shared/localized";
import { ListingPicture } from "./listing-picture";

const levels: Record<ReturnType<typeof waitLevel>, BadgeVariant> = {
  fresh: "success",
  due: "warning",
  late: "danger",
};

/** One thing that waits for review, with how long it has waited. */
export function QueueCard({
  item,
  picture,
  eager = false,
}: {
  item: QueueItem;
  picture: string | null;
  /** For the first card of a page. */
  eager?: boolean;
}) {
  const t = useTranslations("moderation.queue");
  const locale = useLocale();
  const { unit, count } = waitedFor(item.waitedSeconds);
  const level = waitLevel(item.waitedSeconds);
  const place = [localized(item.typeName, locale), localized(item.city, locale)]
    .filter(Boolean)
    .join(" · ");
  return (
    <article className="flex flex-col gap-4 rounded-card border border-hairline bg-card p-4 sm:flex-row sm:items-center">
      <ListingPicture src={picture} alt="" eager={eager} className="aspect-[4/3] sm:w-40" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge>{item.kind === "venue" ? t("newListing") : t("change")}</Badge>
          <Badge variant={levels[level]}>{t(`promise.${level}`)}</Badge>
        </p>
        <h2 className="match-parent mt-2 break-words text-lg" dir="auto">
          {localized(item.name, locale)}
        </h2>
        <p className="text-muted">{place}</p>
        <p className="text-muted text-sm">
          {t("by", { name: item.hostName || item.hostEmail })} · {t(`waited.${unit}`, { count })}
        </p>
      </div>
      <Link
        href={`/admin/venues/${item.venueId}/edit`}
        className={buttonClass({ className: "sm:self-center" })}
        aria-label={`${t("look")}: ${localized(item.name, locale)}`}
      >
        {t("look")}
      </Link>
    </article>
  );
}
