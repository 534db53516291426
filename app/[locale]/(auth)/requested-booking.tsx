import { getLocale, getTranslations } from "next-intl/server";
import { Photo } from "@/components/ui/photo";
import { getRequestedBooking } from "@/lib/bookings/requested-booking";
import { formatDay, formatSpan } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";

/** The booking that continues after signing in; nothing if the return address is no checkout. */
export async function RequestedBooking({ returnPath }: { returnPath: string | null }) {
  const booking = await getRequestedBooking(returnPath);
  if (!booking) return null;
  const [t, locale] = await Promise.all([getTranslations("auth.booking"), getLocale()]);
  const { period, day, guests, timeZone } = booking;
  return (
    <section
      aria-labelledby="requested-booking"
      className="mb-6 flex items-center gap-4 rounded-card border border-hairline bg-card p-4"
    >
      <div className="relative size-20 shrink-0 overflow-hidden rounded-control bg-tint">
        <Photo src={booking.picture} alt="" sizes="80px" className="absolute inset-0" />
      </div>
      <div className="min-w-0 text-sm">
        <h2 id="requested-booking" className="text-muted text-sm font-normal">
          {t("title")}
        </h2>
        <p className="font-semibold text-base wrap-anywhere">
          <bdi>{localized(booking.name, locale)}</bdi>
        </p>
        <p className="text-muted">{localized(booking.city, locale)}</p>
        {period && <p>{formatSpan(period.start, period.end, timeZone, locale)}</p>}
        {!period && day && <p>{formatDay(day, locale)}</p>}
        {guests > 0 && <p>{t("guests", { count: guests })}</p>}
      </div>
    </section>
  );
}
