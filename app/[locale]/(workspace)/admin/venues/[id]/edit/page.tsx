import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { ListingChanges } from "@/components/listings/changes/listing-changes";
import { EarlierRejection } from "@/components/moderation/earlier-rejection";
import { ListingReview } from "@/components/moderation/listing-review";
import { OfferReview } from "@/components/moderation/offer-review";
import { ReviewHistory } from "@/components/moderation/review-history";
import { RequestedChanges, ReviewPage } from "@/components/moderation/review-page";
import { Wizard } from "@/components/venues/listing/wizard/wizard";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { listReviewHistory } from "@/lib/moderation/history-queries";
import { getListingForReview } from "@/lib/moderation/listing-queries";
import { getReviewedOffer } from "@/lib/moderation/offer-queries";
import { getEarlierRejection } from "@/lib/moderation/rejection-queries";
import { getEditVersion, getReviewVersion } from "@/lib/moderation/review-version-queries";
import { allowedDecisions } from "@/lib/moderation/rules/decisions";
import { listConcernedBookings } from "@/lib/moderation/suspension-queries";
import { getListingChoices, getListingForAdmin } from "@/lib/venues/listing/queries";
import { compareWithRejected, getOpenRevision } from "@/lib/venues/listing/revision-queries";

export const generateMetadata = titleMetadata("moderation.review.title");

export default async function AdminVenuePage({
  params,
}: PageProps<"/[locale]/admin/venues/[id]/edit">) {
  const { id } = await params;
  await requireRole("admin", `/admin/venues/${id}/edit`);
  const [version, editVersion] = await Promise.all([
    getReviewVersion("venue", id),
    getEditVersion("venue", id),
  ]);
  if (!version || !editVersion) notFound();
  const [t, listing, openRevision, edited, offer, rejection] = await Promise.all([
    getTranslations("moderation"),
    getListingForReview(id),
    getOpenRevision(id),
    getListingForAdmin(id),
    getReviewedOffer(id),
    getEarlierRejection("venue", id),
  ]);
  if (!listing || !edited || !offer) notFound();
  const revision = openRevision?.status === "pending" ? openRevision : null;
  const decisions = allowedDecisions({ ...listing, hasRevision: revision !== null });
  const isWaiting = listing.status === "pending" || revision !== null;
  const [choices, history, concerned, resent] = await Promise.all([
    getListingChoices(edited.hostId),
    listReviewHistory("venue", id, listing.createdAt),
    decisions.includes("suspend") ? listConcernedBookings(id) : null,
    rejection && isWaiting ? compareWithRejected(id, rejection.fields) : null,
  ]);
  return (
    <ReviewPage
      back={{ href: "/admin/venues", label: t("review.back") }}
      publicHref={listing.status === "active" ? `/venues/${listing.id}` : null}
      edit={{ title: t("review.edit.title"), body: t("review.edit.body") }}
      decision={{
        subject: { kind: "venue", id: listing.id, version },
        decisions,
        concerned,
      }}
      editor={
        <ClientMessages namespaces={["wizard", "policies", "completeness", "reasonDialog", "ui"]}>
          <Wizard
            choices={choices}
            hostId={edited.hostId}
            listing={{ ...edited.listing, version: editVersion }}
            isAdmin
          />
        </ClientMessages>
      }
    >
      <ListingReview
        listing={listing}
        history={<ReviewHistory entries={history} />}
        offer={<OfferReview offer={offer} />}
      >
        {rejection && resent && (
          <EarlierRejection rejection={rejection}>
            <ListingChanges kind="venue" changes={resent} heading="resent" />
          </EarlierRejection>
        )}
        {revision && (
          <RequestedChanges since={revision.since}>
            <ListingChanges kind="venue" changes={revision.changes} heading="requested" />
          </RequestedChanges>
        )}
      </ListingReview>
    </ReviewPage>
  );
}
