import { useLocale, useTranslations } from "next-intl";
import { listingPages } from "@/components/listings/kinds";
import { ButtonLink } from "@/components/ui/button-link";
import { Photo } from "@/components/ui/photo";
import type { Conversation } from "@/lib/messaging/types";
import { formatSpan } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";

const bookingHref: Record<Conversation["mySide"], (id: string) => string> = {
  guest: (id) => `/dashboard/bookings/${id}`,
  host: (id) => `/host/bookings/${id}`,
  provider: () => "/provider/bookings",
  admin: () => "/admin",
};

/**
 * The subject of a conversation: the listing, the guest's requested time and the booking. A booking's conversation also lists its
 * members.
 */
export function ConversationDetails({
  conversation,
  userId,
}: {
  conversation: Conversation;
  userId: string;
}) {
  const t = useTranslations("messaging");
  const tApp = useTranslations("app");
  const locale = useLocale();
  const { listing, bookingId, mySide, requested, picture, members } = conversation;
  const present = members?.filter(({ side, isBlocked }) => !(isBlocked && side === "provider"));
  const pages = listing && listingPages[listing.kind];
  const { period, guests, timeZone } = requested;
  return (
    <div className="flex flex-col gap-4 rounded-card border border-hairline bg-card p-4">
      {picture && pages && (
        <div className="aspect-4/3 overflow-hidden rounded-control">
          <Photo src={pages.imageUrl(picture)} alt="" sizes="18rem" widest={384} />
        </div>
      )}
      <p className="font-medium wrap-anywhere">
        <bdi>{localized(conversation.subject, locale)}</bdi>
      </p>
      {period && timeZone && (
        <p className="text-sm">
          {t("ask.period", { period: formatSpan(period.start, period.end, timeZone, locale) })}
        </p>
      )}
      {guests !== null && <p className="text-sm">{t("ask.guests", { count: guests })}</p>}
      {present && (
        <>
          <h2 className="text-muted text-sm">{t("group.members")}</h2>
          <ul className="flex flex-col gap-1">
            {present.map(({ id, name, side }) => (
              <li key={id} className="text-sm wrap-anywhere">
                <bdi>{name ?? tApp("formerMember")}</bdi>
                <span className="text-muted"> · {t(`sides.${side}`)}</span>
                {id === userId && <span className="text-muted"> · {t("you")}</span>}
              </li>
            ))}
          </ul>
          <p className="text-muted text-sm">{t("group.hint")}</p>
        </>
      )}
      {bookingId && (
        <ButtonLink href={bookingHref[mySide](bookingId)} size="sm">
          {t("details.booking")}
        </ButtonLink>
      )}
      {listing && pages && (
        <ButtonLink href={pages.view(listing.id)} variant="outline" size="sm">
          {t(`details.${listing.kind}`)}
        </ButtonLink>
      )}
    </div>
  );
}
