import { useLocale, useNow, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { ListingButtons } from "@/components/listings/listing-buttons";
import { ButtonLink } from "@/components/ui/button-link";
import { menuItemClass } from "@/components/ui/menu-item";
import { Photo } from "@/components/ui/photo";
import { Reason } from "@/components/ui/reason";
import { getElapsedTime } from "@/lib/shared/elapsed-time";
import { localized } from "@/lib/shared/localized";
import type { Completeness } from "@/lib/venues/listing/rules/completeness";
import type { HostVenue, UpcomingCounts } from "@/lib/venues/listing/types";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import { VenueBadges } from "./host-venue-badges";

type Props = { venue: HostVenue; upcoming?: UpcomingCounts; completeness?: Completeness };

/** A venue in its host's list: its status, the usual actions, and a menu with the rest. */
export function VenueRow({ venue, upcoming, completeness }: Props) {
  const t = useTranslations("hosting.venues");
  const tCalendars = useTranslations("calendars");
  const tTerms = useTranslations("paymentTerms");
  const locale = useLocale();
  const name = venue.isUntitled ? t("untitled") : localized(venue.name, locale);
  const facts = [
    venue.type && localized(venue.type, locale),
    localized(venue.city, locale) || t("noCity"),
    venue.capacity > 0 && t("guests", { count: venue.capacity }),
  ].filter(Boolean);
  const isPublic = venue.status === "active";
  // The preview is the only action for these, so it is a button of its own.
  const isPreviewOnly =
    (venue.status === "pending" || venue.status === "suspended") && !venue.archivedAt;
  const preview = {
    href: `/host/venues/${venue.id}/preview`,
    prefetch: false,
    "aria-label": t("previewNamed", { name }),
  };
  return (
    <li className="flex flex-col gap-4 rounded-card border border-hairline bg-card p-4 sm:flex-row">
      <div className="aspect-4/3 shrink-0 overflow-hidden rounded-control bg-tint sm:w-44 sm:self-start">
        <Photo
          src={venue.picture ? venueImageUrl(venue.picture) : null}
          alt=""
          sizes="(min-width: 640px) 11rem, 100vw"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <VenueBadges venue={venue} />
        <h2 className="break-words text-lg">
          <bdi>{name}</bdi>
        </h2>
        {facts.length > 0 && <p className="break-words text-sm text-muted">{facts.join(" · ")}</p>}
        <StatusLine venue={venue} />
        {venue.archivedAt && upcoming && (
          <p className="text-sm">
            {t("upcoming", { count: upcoming.confirmed })}{" "}
            {t("requests", { count: upcoming.requests })}
          </p>
        )}
        {completeness && <CompletenessLine id={venue.id} name={name} {...completeness} />}
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          {!venue.archivedAt && (
            <ButtonLink
              href={`/host/venues/${venue.id}/edit`}
              variant="outline"
              size="sm"
              aria-label={t("editNamed", { name })}
            >
              {t("edit")}
            </ButtonLink>
          )}
          {isPublic && (
            <ButtonLink
              href={`/venues/${venue.id}`}
              // Pausing removes the public page, so a prefetched one may be out of date.
              prefetch={false}
              variant="ghost"
              size="sm"
              aria-label={t("viewNamed", { name })}
            >
              {t("view")}
            </ButtonLink>
          )}
          {isPreviewOnly && (
            <ButtonLink {...preview} variant="ghost" size="sm">
              {t("preview")}
            </ButtonLink>
          )}
          <ListingButtons
            kind="venue"
            id={venue.id}
            name={name}
            status={venue.status}
            isArchived={venue.archivedAt !== null}
            hasRevision={venue.revision !== null}
            archiveNote={
              upcoming &&
              upcoming.confirmed + upcoming.requests > 0 && (
                <p className="mb-3 font-medium">
                  {t("upcoming", { count: upcoming.confirmed })}{" "}
                  {t("requests", { count: upcoming.requests })}
                </p>
              )
            }
            links={
              <>
                {venue.revision && !venue.archivedAt && (
                  <Link
                    role="menuitem"
                    href={`/host/venues/${venue.id}/edit?compare#changes`}
                    prefetch={false}
                    className={menuItemClass()}
                    aria-label={t("compareNamed", { name })}
                  >
                    {t("compare")}
                  </Link>
                )}
                {!venue.archivedAt && (
                  <Link
                    role="menuitem"
                    href={`/host/venues/${venue.id}/calendars`}
                    prefetch={false}
                    className={menuItemClass()}
                    aria-label={tCalendars("linkNamed", { name })}
                  >
                    {tCalendars("link")}
                  </Link>
                )}
                {!venue.archivedAt && (
                  <Link
                    role="menuitem"
                    href={`/host/venues/${venue.id}/payments`}
                    prefetch={false}
                    className={menuItemClass()}
                    aria-label={tTerms("linkNamed", { name })}
                  >
                    {tTerms("link")}
                  </Link>
                )}
                {!isPreviewOnly && (
                  <Link role="menuitem" {...preview} className={menuItemClass()}>
                    {t("preview")}
                  </Link>
                )}
              </>
            }
          />
        </div>
      </div>
    </li>
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

/** Details of the status: how long it has waited, or why it was rejected. */
function StatusLine({ venue }: { venue: HostVenue }) {
  const t = useTranslations("hosting.venues");
  const now = useNow();
  const { status, reason, revision, archivedAt } = venue;
  const formatWait = (since: string) => {
    const { unit, count } = getElapsedTime(since, now.getTime());
    return t(`waited.${unit}`, { count });
  };
  return (
    <>
      {archivedAt && <p className="text-sm text-muted">{t("archivedHint")}</p>}
      {status === "draft" && !archivedAt && <p className="text-sm text-muted">{t("draftHint")}</p>}
      {status === "pending" && venue.submittedAt && (
        <p className="text-sm text-muted">
          {formatWait(venue.submittedAt)} {t("promise")}
        </p>
      )}
      {status === "paused" && !archivedAt && (
        <p className="text-sm text-muted">{t("pausedHint")}</p>
      )}
      {(status === "rejected" || status === "suspended") && (
        <Reason label={t(`${status}Hint`)} text={reason} className="text-danger text-sm" />
      )}
      {revision?.status === "pending" && (
        <p className="text-sm text-muted">
          {t("changeHint")} {formatWait(revision.submittedAt)}
        </p>
      )}
      {revision?.status === "rejected" && (
        <Reason
          label={t("changeRejected")}
          text={revision.reason}
          className="text-danger text-sm"
        />
      )}
    </>
  );
}
