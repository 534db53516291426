import { Eye } from "lucide-react";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { monthLabels, panelLabels } from "@/components/venues/venue-page/page-labels";
import { VenuePanel } from "@/components/venues/venue-page/venue-panel";
import { VenueView } from "@/components/venues/venue-page/venue-view";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import type { ListingStatus } from "@/lib/listings/types";
import { localized } from "@/lib/shared/localized";
import { getVenuePreview } from "@/lib/venues/listing/preview-queries";

type Props = PageProps<"/[locale]/host/venues/[id]/preview">;

/** What guests see of a venue now, by the keys of `venuePreview.notes`. */
const visibility: Record<ListingStatus, "hidden" | "away" | "public"> = {
  draft: "hidden",
  pending: "hidden",
  rejected: "hidden",
  active: "public",
  paused: "away",
  suspended: "away",
};

export const generateMetadata = titleMetadata("venuePreview.label");

export default async function VenuePreviewPage({ params }: Props) {
  const { id } = await params;
  const user = await requireRole("host", `/host/venues/${encodeURIComponent(id)}/preview`);
  const [t, tCard, locale, preview] = await Promise.all([
    getTranslations("venuePreview"),
    getTranslations("wizard.preview"),
    getLocale(),
    getVenuePreview(id, user.id),
  ]);
  if (!preview) notFound();
  const { venue, host, status, isRevised } = preview;
  const [labels, month] = await Promise.all([panelLabels(venue, locale), monthLabels(locale)]);
  return (
    <>
      <aside
        aria-label={t("label")}
        className="z-30 border-warning/40 border-b bg-card px-4 sm:sticky sm:top-16 sm:px-6"
      >
        <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-4 py-1.5">
          <p className="flex min-w-0 flex-1 basis-72 items-center gap-2 py-1 font-medium text-sm text-warning">
            <Eye aria-hidden="true" className="size-5 shrink-0" />
            {t(`notes.${isRevised && status === "active" ? "changed" : visibility[status]}`)}
          </p>
          <div className="flex gap-2">
            <ButtonLink href={`/host/venues/${venue.id}/edit`} variant="outline" size="sm">
              {t("edit")}
            </ButtonLink>
            <ButtonLink href="/host/venues" variant="ghost" size="sm">
              {t("list")}
            </ButtonLink>
          </div>
        </div>
      </aside>
      <article className="mx-auto w-full max-w-page px-4 pt-4 pb-28 sm:px-6 lg:pb-16">
        <VenueView
          venue={venue}
          name={localized(venue.name, locale) || tCard("noName")}
          host={host}
          locale={locale}
          missingCity={tCard("noCity")}
          calendarNote={month.note}
          calendar={<p className="text-muted">{t("calendar")}</p>}
          panel={
            <>
              <p className="mb-3 text-muted text-sm max-lg:mt-8">{t("panel")}</p>
              <div
                inert
                className="[&_button]:opacity-60 [&_input]:opacity-60 [&_select]:opacity-60"
              >
                <VenuePanel venue={venue} locale={locale} labels={labels} />
              </div>
            </>
          }
        />
      </article>
    </>
  );
}
