import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { FieldChanges } from "@/components/listings/changes/field-changes";
import { ManagedListingRow } from "@/components/moderation/managed-listing-row";
import { PendingProviderCard } from "@/components/moderation/pending-provider-card";
import { QueueLimit } from "@/components/moderation/queue-limit";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination, pageLabels } from "@/components/ui/pagination";
import { Tabs } from "@/components/ui/tabs";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getAdminOverview } from "@/lib/moderation/queries";
import { listManagedServices, listPendingProviders } from "@/lib/moderation/service-queries";
import { firstValue } from "@/lib/shared/first-value";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { pictureUrl } from "@/lib/shared/picture-url";

const MAX_PROVIDERS = 50;
const statuses = ["active", "rejected", "paused", "suspended", "draft"] as const;

export const generateMetadata = titleMetadata("moderation.services.title");

export default async function AdminServicesPage({
  searchParams,
}: PageProps<"/[locale]/admin/services">) {
  await requireRole("admin", "/admin/services");
  const params = await searchParams;
  const { waiting } = await getAdminOverview();
  // Businesses come first: their services cannot be approved before them.
  const defaultTab = waiting.providers > 0 ? "providers" : "pending";
  const requestedStatus = firstValue(params.status);
  const tab = (["providers", "pending", "changes", "all", ...statuses] as const).find(
    (name) => name === requestedStatus,
  );
  const current = tab ?? defaultTab;
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(firstValue(params.page))) || 1));
  const [locale, t, tUi, providers, managed] = await Promise.all([
    getLocale(),
    getTranslations("moderation"),
    getTranslations("ui.pagination"),
    current === "providers" ? listPendingProviders(MAX_PROVIDERS) : null,
    current === "providers"
      ? null
      : listManagedServices({ status: current === "all" ? null : current, page }),
  ]);
  const tabItem = (name: NonNullable<typeof tab>, label: string, count?: number) => ({
    href: `/admin/services?status=${name}`,
    label,
    count,
    current: name === current,
  });
  const showProviders = waiting.providers > 0 || current === "providers";
  const emptyKey = current === "pending" ? "empty" : "none";
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-2xl">{t("services.title")}</h1>
      <Tabs
        label={t("services.tabs")}
        items={[
          ...(showProviders
            ? [tabItem("providers", t("services.providers"), waiting.providers)]
            : []),
          tabItem("pending", t("services.waiting"), waiting.services),
          tabItem("changes", t("services.changes"), waiting.service_revisions),
          tabItem("all", t("services.all")),
          ...statuses.map((status) => tabItem(status, t(`status.${status}`))),
        ]}
      />
      {providers?.length === 0 && (
        <EmptyState title={t("services.noProviders.title")} body={t("services.noProviders.body")} />
      )}
      {providers && <QueueLimit shown={providers.length} count={waiting.providers} />}
      {providers && providers.length > 0 && (
        <ClientMessages namespaces={["app", "moderation", "reasonDialog"]}>
          <ul className="flex flex-col gap-4">
            {providers.map((provider) => (
              <PendingProviderCard key={provider.id} provider={provider}>
                <FieldChanges
                  changes={provider.rejection?.changes ?? []}
                  heading="resent"
                  label={(field) => t(`provider.fields.${field}`)}
                  imageUrl={pictureUrl}
                />
              </PendingProviderCard>
            ))}
          </ul>
        </ClientMessages>
      )}
      {managed?.services.length === 0 && (
        <EmptyState title={t(`services.${emptyKey}.title`)} body={t(`services.${emptyKey}.body`)} />
      )}
      {managed && managed.services.length > 0 && (
        <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card">
          {managed.services.map((service) => (
            <ManagedListingRow
              key={service.id}
              kind="service"
              listing={service}
              facts={[
                service.category && localized(service.category.name, locale),
                localized(service.city, locale),
                t("services.by", { name: isolate(service.provider) }),
              ]}
            />
          ))}
        </ul>
      )}
      {managed && (
        <Pagination
          page={managed.page}
          pageCount={managed.pages}
          hrefFor={(to) => `/admin/services?status=${current}&page=${to}`}
          labels={pageLabels(t("services.pages"), tUi)}
        />
      )}
    </div>
  );
}
