import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { LocalTime } from "@/components/i18n/local-time";
import { DecisionButtons } from "@/components/moderation/decision-buttons";
import { EarlierRejection } from "@/components/moderation/earlier-rejection";
import { ListingReview } from "@/components/moderation/listing-review";
import { OfferReview } from "@/components/moderation/offer-review";
import { ReviewHistory } from "@/components/moderation/review-history";
import { buttonClass } from "@/components/ui/button";
import { ListingChanges } from "@/components/venues/listing/changes/listing-changes";
import { Wizard } from "@/components/venues/listing/wizard/wizard";
import { requireRole } from "@/lib/auth/guards";
import { listReviewHistory } from "@/lib/moderation/history-queries";
import { getListingForReview } from "@/lib/moderation/listing-queries";
import { getReviewedOffer } from "@/lib/moderation/offer-queries";
import { getEarlierRejection } from "@/lib/moderation/rejection-queries";
import { getEditVersion, getReviewVersion } from "@/lib/moderation/review-version-queries";
import { allowedDecisions } from "@/lib/moderation/rules/decisions";
import { listConcernedBookings } from "@/lib/moderation/suspension-queries";
import { getListingChoices, getListingForAdmin } from "@/lib/venues/listing/queries";
import { compareWithRejected, getOpenRevision } from "@/lib/venues/listing/revision-queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("moderation.review");
  return { title: t("title") };
}

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
    <article className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link href="/admin/venues" className="text-accent underline">
          {t("review.back")}
        </Link>
        <div className="flex flex-wrap gap-2">
          {listing.status === "active" && (
            <Link href={`/venues/${listing.id}`} className={buttonClass({ variant: "ghost" })}>
              {t("venues.publicPage")}
            </Link>
          )}
          <a href="#edit" className={buttonClass({ variant: "outline" })}>
            {t("review.edit.jump")}
          </a>
        </div>
      </div>
      {/* The bar of decisions is in view as long as what they are about. */}
      <div className="flex flex-col gap-8">
        <ListingReview
          listing={listing}
          history={<ReviewHistory entries={history} />}
          offer={<OfferReview offer={offer} />}
        >
          {rejection && resent && (
            <EarlierRejection rejection={rejection}>
              <ListingChanges changes={resent} heading="resent" />
            </EarlierRejection>
          )}
          {revision && (
            <section aria-labelledby="changes">
              <h2 id="changes" className="text-xl">
                {t("review.changes")}
              </h2>
              <p className="mt-1 mb-3 text-muted">
                {t.rich("review.asked", { date: () => <LocalTime instant={revision.since} /> })}
              </p>
              <ListingChanges changes={revision.changes} heading="requested" />
            </section>
          )}
        </ListingReview>
        <div className="sticky bottom-0 -mx-4 border-hairline border-t bg-page/95 px-4 py-4 backdrop-blur">
          <ClientMessages namespaces={["app", "moderation", "reasonDialog", "ui"]}>
            <DecisionButtons
              subject={{ kind: "venue", id: listing.id, version }}
              decisions={decisions}
              concerned={concerned}
            />
          </ClientMessages>
        </div>
      </div>
      <section id="edit" aria-labelledby="edit-title" className="flex flex-col gap-4">
        <div>
          <h2 id="edit-title" className="text-xl">
            {t("review.edit.title")}
          </h2>
          <p className="max-w-text text-muted">{t("review.edit.body")}</p>
        </div>
        <ClientMessages namespaces={["wizard", "policies", "completeness", "reasonDialog", "ui"]}>
          <Wizard
            choices={choices}
            hostId={edited.hostId}
            listing={{ ...edited.listing, version: editVersion }}
            isAdmin
          />
        </ClientMessages>
      </section>
    </article>
  );
}
