import { useLocale, useTranslations } from "next-intl";
import { Photo } from "@/components/ui/photo";
import type { Booking } from "@/lib/bookings/types";
import { cn } from "@/lib/shared/cn";
import { localized } from "@/lib/shared/localized";
import { venueImageUrl } from "@/lib/venues/photos/image-url";

/** The picture of a booking's venue, the first that is seen on its page. */
export function BookingPicture({
  booking,
  sizes,
  className,
}: {
  booking: Pick<Booking, "venueImage" | "venueName">;
  sizes: string;
  className: string;
}) {
  const t = useTranslations("bookings.card");
  const locale = useLocale();
  return (
    <div className={cn("relative overflow-hidden rounded-control bg-tint", className)}>
      <Photo
        src={booking.venueImage && venueImageUrl(booking.venueImage)}
        alt={t("picture", { name: localized(booking.venueName, locale) })}
        sizes={sizes}
        eager
        className="absolute inset-0"
      />
    </div>
  );
}
