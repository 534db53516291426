import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ListingNotice } from "@/components/hosting/wizard/listing-notice";
import { Wizard } from "@/components/hosting/wizard/wizard";
import { requireRole } from "@/lib/auth/guards";
import { ClientMessages } from "@/lib/i18n/client-messages";
import { getHostListing, getListingChoices } from "@/lib/venues/host-queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("wizard");
  return { title: t("editTitle") };
}

export default async function EditVenuePage({
  params,
}: PageProps<"/[locale]/host/venues/[id]/edit">) {
  const { id } = await params;
  const host = await requireRole("host", `/host/venues/${encodeURIComponent(id)}/edit`);
  const [t, choices, listing] = await Promise.all([
    getTranslations("wizard"),
    getListingChoices(host.id),
    getHostListing(id, host.id),
  ]);
  if (!listing) notFound();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t("editTitle")}</h1>
        {listing.form.title && (
          <p className="break-words text-muted">
            <bdi>{listing.form.title}</bdi>
          </p>
        )}
      </div>
      <ListingNotice listing={listing} />
      <ClientMessages namespaces={["wizard", "ui", "errors"]}>
        <Wizard choices={choices} hostId={host.id} listing={listing} />
      </ClientMessages>
    </div>
  );
}
