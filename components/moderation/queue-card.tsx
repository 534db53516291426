import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { waitingTime } from "@/lib/moderation/rules/waiting-time";
import type { ReviewQueueItem } from "@/lib/moderation/types";
import { localized } from "@/lib/shared/localized";
import { ListingPicture } from "./listing-picture";
import { WaitingBadge } from "./waiting-badge";

/** A listing or revision that waits for review, with its waiting time. */
export function QueueCard({
  item,
  picture,
  eager = false,
}: {
  item: ReviewQueueItem;
  picture: string | null;
  /** For the first card of a page. */
  eager?: boolean;
}) {
  const t = useTranslations("moderation.queue");
  const locale = useLocale();
  const { unit, count } = waitingTime(item.waitedSeconds);
  const facts = [localized(item.typeName, locale), localized(item.city, locale)]
    .filter(Boolean)
    .join(" · ");
  return (
    <article className="flex flex-col gap-4 rounded-card border border-hairline bg-card p-4 sm:flex-row sm:items-center">
      <div className="sm:w-40 sm:shrink-0">
        <ListingPicture src={picture} alt="" eager={eager} isEnlargeable className="aspect-[4/3]" />
      </div>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge>{item.kind === "venue" ? t("newListing") : t("change")}</Badge>
          <WaitingBadge seconds={item.waitedSeconds} />
        </p>
        <h2 className="match-parent mt-2 break-words text-lg" dir="auto">
          {localized(item.name, locale)}
        </h2>
        <p className="text-muted">{facts}</p>
        <p className="text-muted text-sm">
          {t("by", { name: item.hostName || item.hostEmail })} · {t(`waited.${unit}`, { count })}
        </p>
      </div>
      <ButtonLink
        href={`/admin/venues/${item.venueId}/edit`}
        className="sm:self-center"
        aria-label={`${t("look")}: ${localized(item.name, locale)}`}
      >
        {t("look")}
      </ButtonLink>
    </article>
  );
}
