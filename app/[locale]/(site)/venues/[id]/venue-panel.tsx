import { BookingPanel } from "@/components/venues/booking-panel";
import type { PanelLabels } from "@/components/venues/panel-labels";
import { Rate } from "@/components/venues/rate";
import { localizePath } from "@/lib/i18n/paths";
import type { Locale } from "@/lib/i18n/routing";
import type { VenueDetail } from "@/lib/venues/types";

type Props = { venue: VenueDetail; locale: Locale; labels: PanelLabels };

/** The booking panel of a venue, with its rates and links to both checkouts. */
export function VenuePanel({ venue, locale, labels }: Props) {
  return (
    <BookingPanel
      locale={locale}
      labels={labels}
      rate={<Rate pricing={venue.pricing} feePercent={venue.feePercent} />}
      paths={{
        guided: localizePath(locale, `/booking/${venue.id}`),
        onePage: localizePath(locale, `/book/${venue.id}`),
        ask: localizePath(locale, `/dashboard/messages/new/venue/${venue.id}`),
      }}
      venue={{
        id: venue.id,
        timeZone: venue.timeZone,
        capacity: venue.capacity,
        minimumHours: venue.pricing.minimumHours,
        bookingWindowMonths: venue.bookingWindowMonths,
        isPricedByDay: venue.pricing.model.startsWith("daily"),
      }}
    />
  );
}
