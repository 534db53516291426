import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { listingPages } from "@/components/listings/kinds";
import { ReportForm } from "@/components/moderation/report-form";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { requireUser } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getPublishedListing } from "@/lib/listings/queries";
import { localized } from "@/lib/shared/localized";

export const generateMetadata = titleMetadata("reports.title");

export default async function ReportPage({
  params,
}: PageProps<"/[locale]/dashboard/report/[listingId]">) {
  const { listingId } = await params;
  const user = await requireUser(`/dashboard/report/${encodeURIComponent(listingId)}`);
  const [t, tErrors, locale, result] = await Promise.all([
    getTranslations("reports"),
    getTranslations("errors"),
    getLocale(),
    getPublishedListing(listingId),
  ]);
  if (result.ok && !result.data) notFound();
  const listing = result.ok ? result.data : null;
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <div>
        <h1 className="text-2xl">{t("title")}</h1>
        {listing && (
          <p className="mt-1 wrap-anywhere">
            <TextLink href={listingPages[listing.kind].view(listing.id)}>
              <bdi>{localized(listing.name, locale)}</bdi>
            </TextLink>
          </p>
        )}
      </div>
      {!result.ok && <Notice kind="danger">{tErrors(result.code)}</Notice>}
      {listing &&
        (listing.ownerId === user.id ? (
          <p className="text-muted">{t("own")}</p>
        ) : (
          <>
            <p className="text-muted">{t(`intro.${listing.kind}`)}</p>
            <ClientMessages namespaces={["reports"]}>
              <ReportForm
                subject={{ about: "listing", kind: listing.kind, listingId: listing.id }}
              />
            </ClientMessages>
          </>
        ))}
    </div>
  );
}
