import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { AdminEdits } from "@/components/listings/changes/admin-edits";
import { ListingChanges } from "@/components/listings/changes/listing-changes";
import { OpenRevision } from "@/components/listings/changes/open-revision";
import { ListingNotice } from "@/components/venues/listing/wizard/listing-notice";
import { Wizard } from "@/components/venues/listing/wizard/wizard";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { discardRevision } from "@/lib/listings/actions";
import { listAdminEdits } from "@/lib/moderation/edit-queries";
import { firstValue } from "@/lib/shared/first-value";
import { localized } from "@/lib/shared/localized";
import { getHostListing, getListingChoices } from "@/lib/venues/listing/queries";
import { getListingNames, getOpenRevision } from "@/lib/venues/listing/revision-queries";
import { lastStep } from "@/lib/venues/listing/rules/steps";

export const generateMetadata = titleMetadata("wizard.editTitle");

/** Parses the step in an address; the first step without one. */
function parseStep(value: string | string[] | undefined): number {
  const step = Number(firstValue(value));
  return Number.isInteger(step) && step >= 1 && step <= lastStep ? step : 1;
}

export default async function EditVenuePage({
  params,
  searchParams,
}: PageProps<"/[locale]/host/venues/[id]/edit">) {
  const [{ id }, { step, discarded, compare }] = await Promise.all([params, searchParams]);
  const host = await requireRole("host", `/host/venues/${encodeURIComponent(id)}/edit`);
  const [t, choices, listing, revision, edits, names] = await Promise.all([
    getTranslations("wizard"),
    getListingChoices(host.id),
    getHostListing(id, host.id),
    getOpenRevision(id),
    listAdminEdits("venue", id),
    getListingNames(),
  ]);
  if (!listing) notFound();
  const { title, title_ar } = listing.form;
  const name = localized({ en: title, ar: title_ar }, await getLocale());
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t("editTitle")}</h1>
        {name && (
          <p className="break-words text-muted">
            <bdi>{name}</bdi>
          </p>
        )}
      </div>
      <ListingNotice listing={listing} />
      <AdminEdits kind="venue" edits={edits} names={names} />
      <ClientMessages
        namespaces={["wizard", "policies", "revision", "completeness", "reasonDialog", "ui"]}
      >
        {revision && (
          <OpenRevision
            revision={revision}
            isOpen={compare !== undefined}
            discard={{
              id: listing.id,
              action: discardRevision,
              editPath: `/host/venues/${listing.id}/edit`,
            }}
          >
            <ListingChanges kind="venue" changes={revision.changes} heading={revision.status} />
          </OpenRevision>
        )}
        {/* The form has the values of the revision: discarding it must remount the form. */}
        <Wizard
          key={firstValue(discarded)}
          choices={choices}
          hostId={host.id}
          listing={listing}
          step={parseStep(step)}
        />
      </ClientMessages>
    </div>
  );
}
