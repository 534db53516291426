import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { AdminEdits } from "@/components/listings/changes/admin-edits";
import { ListingChanges } from "@/components/listings/changes/listing-changes";
import { OpenRevision } from "@/components/listings/changes/open-revision";
import { ListingStatusBadge } from "@/components/listings/listing-status-badge";
import { ServiceForm } from "@/components/services/service-form";
import { Reason } from "@/components/ui/reason";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { discardRevision } from "@/lib/listings/actions";
import { listAdminEdits } from "@/lib/moderation/edit-queries";
import { getServiceFeePercent } from "@/lib/quotes/queries";
import { getProviderService } from "@/lib/services/provider-queries";
import { getOpenServiceRevision, getServiceNames } from "@/lib/services/revision-queries";
import { firstValue } from "@/lib/shared/first-value";
import { listServiceCategories } from "@/lib/users/queries";
import { listCities } from "@/lib/venues/catalogue";

export const generateMetadata = titleMetadata("provider.form.editTitle");

export default async function EditServicePage({
  params,
  searchParams,
}: PageProps<"/[locale]/provider/services/edit/[id]">) {
  const [{ id }, { compare, discarded }] = await Promise.all([params, searchParams]);
  const user = await requireRole("service_provider", `/provider/services/edit/${id}`);
  const [t, tList, service, revision, categories, cities, feePercent, edits, names] =
    await Promise.all([
      getTranslations("provider.form"),
      getTranslations("provider.services"),
      getProviderService(user.id, id),
      getOpenServiceRevision(id),
      listServiceCategories(),
      listCities(),
      getServiceFeePercent(),
      listAdminEdits("service", id),
      getServiceNames(),
    ]);
  // Only admins can change a suspended service.
  if (!service || service.status === "suspended") notFound();
  return (
    <div className="flex flex-col gap-6">
      <Link href="/provider/services" className="self-start text-accent underline">
        {t("back")}
      </Link>
      <div className="flex flex-col items-start gap-2">
        <ListingStatusBadge kind="service" status={service.status} />
        <h1 className="text-2xl">{t("editTitle")}</h1>
        {service.status === "rejected" && service.reason && (
          <Reason label={tList("rejectedHint")} text={service.reason} className="text-danger" />
        )}
      </div>
      <AdminEdits kind="service" edits={edits} names={names} />
      <ClientMessages
        namespaces={[
          "provider",
          "reasonDialog",
          "revision",
          "wizard.photos",
          "wizard.captions",
          "wizard.editConflict",
        ]}
      >
        {revision && (
          <OpenRevision
            revision={revision}
            isOpen={compare !== undefined}
            discard={{
              id: service.id,
              action: discardRevision,
              editPath: `/provider/services/edit/${service.id}`,
            }}
          >
            <ListingChanges kind="service" changes={revision.changes} heading={revision.status} />
          </OpenRevision>
        )}
        {/* The form has the values of the revision: discarding it must remount the form. */}
        <ServiceForm
          key={firstValue(discarded)}
          id={service.id}
          version={service.version}
          status={service.status}
          choices={{ categories, cities, feePercent }}
          values={service.form}
          describable={
            service.status === "active" || service.status === "paused"
              ? service.approvedImages
              : null
          }
        />
      </ClientMessages>
    </div>
  );
}
