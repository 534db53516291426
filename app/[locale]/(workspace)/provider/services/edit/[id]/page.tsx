import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { ServiceForm } from "@/components/services/service-form";
import { Reason } from "@/components/ui/reason";
import { ServiceStatusBadge } from "@/components/ui/service-status-badge";
import { AdminEdits } from "@/components/venues/listing/changes/admin-edits";
import { FieldChanges } from "@/components/venues/listing/changes/field-changes";
import { OpenRevision } from "@/components/venues/listing/changes/open-revision";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { discardRevision } from "@/lib/listings/actions";
import { listAdminEdits } from "@/lib/moderation/edit-queries";
import { getServiceFeePercent } from "@/lib/quotes/queries";
import { getProviderService } from "@/lib/services/provider-queries";
import { getOpenServiceRevision, getServiceNames } from "@/lib/services/revision-queries";
import { compareService } from "@/lib/services/rules/service-changes";
import { toServiceValues } from "@/lib/services/service-values";
import { firstValue } from "@/lib/shared/first-value";
import { listServiceCategories } from "@/lib/users/queries";
import { listCities } from "@/lib/venues/catalogue";
import { serviceImageUrl } from "@/lib/venues/photos/image-url";

export const generateMetadata = titleMetadata("provider.form.editTitle");

export default async function EditServicePage({
  params,
  searchParams,
}: PageProps<"/[locale]/provider/services/edit/[id]">) {
  const [{ id }, { compare, discarded }] = await Promise.all([params, searchParams]);
  const user = await requireRole("service_provider", `/provider/services/edit/${id}`);
  const [t, tList, tPictures, service, revision, categories, cities, feePercent, edits, names] =
    await Promise.all([
      getTranslations("provider.form"),
      getTranslations("provider.services"),
      getTranslations("provider.pictures"),
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
        <ServiceStatusBadge status={service.status} />
        <h1 className="text-2xl">{t("editTitle")}</h1>
        {service.status === "rejected" && service.reason && (
          <Reason label={tList("reason")} text={service.reason} className="text-danger" />
        )}
      </div>
      <AdminEdits
        edits={edits.map((edit) => {
          const changes = compareService(edit.before, edit.after, names);
          return {
            ...edit,
            others: (["pricing_type", "price", "currency"] as const)
              .filter((column) => column in edit.after)
              .map((column) => t(column === "pricing_type" ? "pricingType" : column)),
            children: changes.length > 0 && (
              <FieldChanges
                changes={changes}
                heading="edited"
                label={(field) => (field === "images" ? tPictures("title") : t(field))}
                imageUrl={serviceImageUrl}
              />
            ),
          };
        })}
      />
      <ClientMessages namespaces={["provider", "reasonDialog", "revision"]}>
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
            <FieldChanges
              changes={revision.changes}
              heading={revision.status}
              label={(field) => (field === "images" ? tPictures("title") : t(field))}
              imageUrl={serviceImageUrl}
            />
          </OpenRevision>
        )}
        {/* The form has the values of the revision: discarding it must remount the form. */}
        <ServiceForm
          key={firstValue(discarded)}
          id={service.id}
          version={service.version}
          status={service.status}
          choices={{ categories, cities, feePercent }}
          values={toServiceValues(service)}
        />
      </ClientMessages>
    </div>
  );
}
