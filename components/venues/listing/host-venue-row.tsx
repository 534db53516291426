import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { ListingRow } from "@/components/listings/listing-row";
import { ButtonLink } from "@/components/ui/button-link";
import { menuItemClass } from "@/components/ui/menu-item";
import { localized } from "@/lib/shared/localized";
import type { Completeness } from "@/lib/venues/listing/rules/completeness";
import type { HostVenue, UpcomingCounts } from "@/lib/venues/listing/types";

type Props = { venue: HostVenue; upcoming?: UpcomingCounts; completeness?: Completeness };

/** A venue in its host's list. */
export function VenueRow({ venue, upcoming, completeness }: Props) {
  const t = useTranslations("hosting.venues");
  const tCalendars = useTranslations("calendars");
  const tTerms = useTranslations("paymentTerms");
  const locale = useLocale();
  const { id, status, archivedAt, capacity } = venue;
  const name = venue.isUntitled ? t("untitled") : localized(venue.name, locale);
  // The preview is the only action for these, so it is a button of its own.
  const isPreviewOnly = (status === "pending" || status === "suspended") && !archivedAt;
  const preview = {
    href: `/host/venues/${id}/preview`,
    prefetch: false,
    "aria-label": t("previewNamed", { name }),
  };
  const bookings =
    upcoming &&
    `${t("upcoming", { count: upcoming.confirmed })} ${t("requests", { count: upcoming.requests })}`;
  return (
    <ListingRow
      kind="venue"
      listing={venue}
      facts={[
        venue.type && localized(venue.type, locale),
        localized(venue.city, locale) || t("noCity"),
        capacity > 0 && t("guests", { count: capacity }),
      ]}
      notes={
        <>
          {archivedAt && bookings && <p className="text-sm">{bookings}</p>}
          {completeness && <CompletenessLine id={id} name={name} {...completeness} />}
        </>
      }
      archiveNote={
        upcoming &&
        upcoming.confirmed + upcoming.requests > 0 && <p className="mb-3 font-medium">{bookings}</p>
      }
      buttonLinks={
        isPreviewOnly && (
          <ButtonLink {...preview} variant="ghost" size="sm">
            {t("preview")}
          </ButtonLink>
        )
      }
      menuLinks={
        <>
          {!archivedAt && (
            <>
              <Link
                role="menuitem"
                href={`/host/venues/${id}/calendars`}
                prefetch={false}
                className={menuItemClass()}
                aria-label={tCalendars("linkNamed", { name })}
              >
                {tCalendars("link")}
              </Link>
              <Link
                role="menuitem"
                href={`/host/venues/${id}/payments`}
                prefetch={false}
                className={menuItemClass()}
                aria-label={tTerms("linkNamed", { name })}
              >
                {tTerms("link")}
              </Link>
            </>
          )}
          {!isPreviewOnly && (
            <Link role="menuitem" {...preview} className={menuItemClass()}>
              {t("preview")}
            </Link>
          )}
        </>
      }
    />
  );
}

/** How complete a listing is, with a link to the next missing part. */
function CompletenessLine({
  id,
  name,
  score,
  missing,
}: Completeness & { id: string; name: string }) {
  const t = useTranslations("hosting.venues");
  const tParts = useTranslations("completeness");
  const next = missing[0];
  if (!next) return null;
  return (
    <p className="text-sm">
      <Link
        href={`/host/venues/${id}/edit?step=${next.step}`}
        prefetch={false}
        className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-0"
      >
        {t("scoreNext", { score, next: tParts(`add.${next.part}`) })}
        <span className="sr-only"> · {name}</span>
      </Link>
    </p>
  );
}
