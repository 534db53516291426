import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { ListingChanges } from "@/components/venues/listing/changes/listing-changes";
import { ListingNotice } from "@/components/venues/listing/wizard/listing-notice";
import { StandingChange } from "@/components/venues/listing/wizard/standing-change";
import { Wizard } from "@/components/venues/listing/wizard/wizard";
import { requireRole } from "@/lib/auth/guards";
import { firstValue } from "@/lib/shared/first-value";
import { localized } from "@/lib/shared/localized";
import { getStandingChange } from "@/lib/venues/listing/change-queries";
import { getHostListing, getListingChoices } from "@/lib/venues/listing/queries";
import { lastStep } from "@/lib/venues/listing/rules/wizard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("wizard");
  return { title: t("editTitle") };
}

/** The step that an address asks for; the first where it asks for none. */
function stepOf(asked: string | string[] | undefined): number {
  const step = Number(firstValue(asked));
  return Number.isInteger(step) && step >= 1 && step <= lastStep ? step : 1;
}

export default async function EditVenuePage({
  params,
  searchParams,
}: PageProps<"/[locale]/host/venues/[id]/edit">) {
  const [{ id }, { step, discarded, compare }] = await Promise.all([params, searchParams]);
  const host = await requireRole("host", `/host/venues/${encodeURIComponent(id)}/edit`);
  const [t, choices, listing, standing] = await Promise.all([
    getTranslations("wizard"),
    getListingChoices(host.id),
    getHostListing(id, host.id),
    getStandingChange(id),
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
      <ClientMessages namespaces={["wizard", "completeness", "ui"]}>
        {standing && (
          <StandingChange id={listing.id} standing={standing} open={compare !== undefined}>
            <ListingChanges changes={standing.changes} asked={standing.state} />
          </StandingChange>
        )}
        {/* What was typed belongs to a change: without the change the form begins again. */}
        <Wizard
          key={firstValue(discarded)}
          choices={choices}
          hostId={host.id}
          listing={listing}
          step={stepOf(step)}
        />
      </ClientMessages>
    </div>
  );
}
