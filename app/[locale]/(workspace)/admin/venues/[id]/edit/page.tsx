import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { DecisionButtons } from "@/components/moderation/decision-buttons";
import { ListingReview } from "@/components/moderation/listing-review";
import { buttonClass } from "@/components/ui/button";
import { ListingChanges } from "@/components/venues/listing/changes/listing-changes";
import { requireRole } from "@/lib/auth/guards";
import { getListingForReview } from "@/lib/moderation/listing-queries";
import { getReviewVersion } from "@/lib/moderation/review-version-queries";
import { allowedDecisions } from "@/lib/moderation/rules/decisions";
import { formatInstant } from "@/lib/shared/format-time";
import { getOpenRevision } from "@/lib/venues/listing/revision-queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("moderation.review");
  return { title: t("title") };
}

export default async function AdminVenuePage({
  params,
}: PageProps<"/[locale]/admin/venues/[id]/edit">) {
  const { id } = await params;
  await requireRole("admin", `/admin/venues/${id}/edit`);
  const version = await getReviewVersion("venue", id);
  const [locale, t, listing, openRevision] = await Promise.all([
    getLocale(),
    getTranslations("moderation"),
    getListingForReview(id),
    getOpenRevision(id),
  ]);
  if (!listing || !version) notFound();
  const revision = openRevision?.status === "pending" ? openRevision : null;
  const decisions = allowedDecisions({ ...listing, hasRevision: revision !== null });
  return (
    <article className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link href="/admin/venues" className="text-accent underline">
          {t("review.back")}
        </Link>
        {listing.status === "active" && (
          <Link href={`/venues/${listing.id}`} className={buttonClass({ variant: "ghost" })}>
            {t("venues.publicPage")}
          </Link>
        )}
      </div>
      <ListingReview listing={listing}>
        {revision && (
          <section aria-labelledby="changes">
            <h2 id="changes" className="text-xl">
              {t("review.changes")}
            </h2>
            <p className="mt-1 mb-3 text-muted">
              {t("review.asked", { date: formatInstant(revision.since, "Africa/Cairo", locale) })}
            </p>
            <ListingChanges changes={revision.changes} heading="requested" />
          </section>
        )}
      </ListingReview>
      <div className="sticky bottom-0 -mx-4 border-hairline border-t bg-page/95 px-4 py-4 backdrop-blur">
        <ClientMessages namespaces={["moderation"]}>
          <DecisionButtons
            subject={{ kind: "venue", id: listing.id, version }}
            decisions={decisions}
          />
        </ClientMessages>
      </div>
    </article>
  );
}
