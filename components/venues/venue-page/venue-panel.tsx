import { localizePath } from "@/lib/i18n/paths";
import type { Locale } from "@/lib/i18n/routing";
import { localized } from "@/lib/shared/localized";
import type { VenueDetail } from "@/lib/venues/types";
import { BookingPanel } from "../booking-panel";
import type { PanelLabels } from "../panel-labels";
import { Rate } from "../rate";

type Props = { venue: VenueDetail; locale: Locale; labels: PanelLabels };

/** The booking panel of a venue, with its rates and links to the checkout and to the host. */
export function VenuePanel({ venue, locale, labels }: Props) {
  return (
    <BookingPanel
      locale={locale}
      labels={labels}
      rate={<Rate pricing={venue.pricing} feePercent={venue.feePercent} />}
      paths={{
        checkout: localizePath(locale, `/booking/${venue.id}`),
        ask: localizePath(locale, `/dashboard/messages/new/venue/${venue.id}`),
      }}
      venue={{
        id: venue.id,
        timeZone: venue.timeZone,
        capacity: venue.capacity,
        minimumHours: venue.pricing.minimumHours,
        bookingWindowMonths: venue.bookingWindowMonths,
        events: [
          ...venue.events.map(({ slug, name }) => ({ slug, name: localized(name, locale) })),
          { slug: "other", name: labels.otherEvent },
        ],
        isPricedByDay: venue.pricing.model.startsWith("daily"),
        isPricedByGuest: venue.from.guests !== null,
      }}
    />
  );
}
