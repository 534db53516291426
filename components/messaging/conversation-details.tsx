import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { Photo } from "@/components/ui/photo";
import type { Conversation } from "@/lib/messaging/types";
import { formatSpan } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { venueImageUrl } from "@/lib/venues/photos/image-url";

/** What a conversation is about: the listing, what the guest asks for, and the booking. */
export function ConversationDetails({ conversation }: { conversation: Conversation }) {
  const t = useTranslations("messaging");
  const locale = useLocale();
  const { venueId, serviceId, bookingId, mySide, requested, picture } = conversation;
  const href = venueId ? `/venues/${venueId}` : serviceId && `/services/${serviceId}`;
  const { period, guests, timeZone } = requested;
  return (
    <div className="flex flex-col gap-4 rounded-card border border-hairline bg-card p-4">
      {picture && (
        <div className="aspect-4/3 overflow-hidden rounded-control">
          <Photo src={venueImageUrl(picture)} alt="" sizes="18rem" widest={384} />
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
      {bookingId && (
        <Link
          href={`${mySide === "guest" ? "/dashboard" : "/host"}/bookings/${bookingId}`}
          className={buttonClass({ size: "sm" })}
        >
          {t("details.booking")}
        </Link>
      )}
      {href && (
        <Link href={href} className={buttonClass({ variant: "outline", size: "sm" })}>
          {t(venueId ? "details.venue" : "details.service")}
        </Link>
      )}
    </div>
  );
}
