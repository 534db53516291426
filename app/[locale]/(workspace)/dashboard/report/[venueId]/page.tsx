import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { ReportForm } from "@/components/moderation/report-form";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { requireUser } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { localized } from "@/lib/shared/localized";
import { getVenue } from "@/lib/venues/queries";

export const generateMetadata = titleMetadata("reports.title");

export default async function ReportPage({
  params,
}: PageProps<"/[locale]/dashboard/report/[venueId]">) {
  const { venueId } = await params;
  const user = await requireUser(`/dashboard/report/${encodeURIComponent(venueId)}`);
  const [t, tErrors, locale, result] = await Promise.all([
    getTranslations("reports"),
    getTranslations("errors"),
    getLocale(),
    getVenue(venueId),
  ]);
  if (result.ok && !result.data) notFound();
  const venue = result.ok ? result.data : null;
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <div>
        <h1 className="text-2xl">{t("title")}</h1>
        {venue && (
          <p className="mt-1 wrap-anywhere">
            <TextLink href={`/venues/${venue.id}`}>
              <bdi>{localized(venue.name, locale)}</bdi>
            </TextLink>
          </p>
        )}
      </div>
      {!result.ok && <Notice kind="danger">{tErrors(result.code)}</Notice>}
      {venue &&
        (venue.hostId === user.id ? (
          <p className="text-muted">{t("own")}</p>
        ) : (
          <>
            <p className="text-muted">{t("intro")}</p>
            <ClientMessages namespaces={["reports"]}>
              <ReportForm subject={{ kind: "venue", venueId: venue.id }} />
            </ClientMessages>
          </>
        ))}
    </div>
  );
}
