import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { ListingChanges } from "@/components/listings/changes/listing-changes";
import { EarlierRejection } from "@/components/moderation/earlier-rejection";
import { ReviewHistory } from "@/components/moderation/review-history";
import { RequestedChanges, ReviewPage } from "@/components/moderation/review-page";
import { ServiceReview } from "@/components/moderation/service-review";
import { ServiceForm } from "@/components/services/service-form";
import { ServicePrice } from "@/components/services/service-price";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { listReviewHistory } from "@/lib/moderation/history-queries";
import { getEarlierRejection } from "@/lib/moderation/rejection-queries";
import { getEditVersion, getReviewVersion } from "@/lib/moderation/review-version-queries";
import { allowedDecisions } from "@/lib/moderation/rules/decisions";
import { getServiceForReview } from "@/lib/moderation/service-queries";
import { getServiceFeePercent } from "@/lib/quotes/queries";
import {
  compareServiceWithRejected,
  getOpenServiceRevision,
} from "@/lib/services/revision-queries";
import { withFee } from "@/lib/shared/money";
import { listServiceCategories } from "@/lib/users/queries";
import { listCities } from "@/lib/venues/catalogue";

export const generateMetadata = titleMetadata("moderation.services.review.title");

export default async function AdminServicePage({
  params,
}: PageProps<"/[locale]/admin/services/edit/[id]">) {
  const { id } = await params;
  await requireRole("admin", `/admin/services/edit/${id}`);
  const [version, editVersion] = await Promise.all([
    getReviewVersion("service", id),
    getEditVersion("service", id),
  ]);
  const [t, service, openRevision, rejection, feePercent, categories, cities] = await Promise.all([
    getTranslations("moderation.services.review"),
    getServiceForReview(id),
    getOpenServiceRevision(id),
    getEarlierRejection("service", id),
    getServiceFeePercent(),
    listServiceCategories(),
    listCities(),
  ]);
  if (!service || !version || !editVersion) notFound();
  const revision = openRevision?.status === "pending" ? openRevision : null;
  const isWaiting = service.status === "pending" || revision !== null;
  const [history, resent] = await Promise.all([
    listReviewHistory("service", id, service.createdAt),
    rejection && isWaiting ? compareServiceWithRejected(id, rejection.fields) : null,
  ]);
  const decisions = allowedDecisions({ ...service, hasRevision: revision !== null }).filter(
    (decision) =>
      decision !== "approve" || revision !== null || service.providerStatus === "active",
  );
  return (
    <ReviewPage
      back={{ href: "/admin/services", label: t("back") }}
      publicHref={service.status === "active" ? `/services/${service.id}` : null}
      edit={{ title: t("edit.title"), body: t("edit.body") }}
      decision={{ subject: { kind: "service", id: service.id, version }, decisions }}
      editor={
        <ClientMessages
          namespaces={[
            "provider",
            "reasonDialog",
            "ui",
            "wizard.photos",
            "wizard.captions",
            "wizard.editConflict",
          ]}
        >
          <ServiceForm
            id={service.id}
            version={editVersion}
            status={service.status}
            choices={{ categories, cities, feePercent }}
            values={service.form}
            describable={null}
            admin={{ ownerId: service.ownerId }}
          />
        </ClientMessages>
      }
    >
      <ServiceReview
        service={service}
        history={<ReviewHistory entries={history} />}
        price={
          service.priceMinor > 0 && (
            <ServicePrice
              service={{ ...service, priceMinor: withFee(service.priceMinor, feePercent) }}
            />
          )
        }
      >
        {rejection && resent && (
          <EarlierRejection rejection={rejection}>
            <ListingChanges kind="service" changes={resent} heading="resent" />
          </EarlierRejection>
        )}
        {revision && (
          <RequestedChanges since={revision.since}>
            <ListingChanges kind="service" changes={revision.changes} heading="requested" />
          </RequestedChanges>
        )}
      </ServiceReview>
    </ReviewPage>
  );
}
