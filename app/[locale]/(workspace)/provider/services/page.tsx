import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { ProviderServiceRow } from "@/components/services/provider-service-row";
import { ProviderStatusNotice } from "@/components/services/provider-status-notice";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ShowMore } from "@/components/ui/show-more";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getServiceFeePercent } from "@/lib/quotes/queries";
import { getProviderStatus, listProviderServices } from "@/lib/services/provider-queries";
import { firstValue } from "@/lib/shared/first-value";

export const generateMetadata = titleMetadata("provider.services.title");

export default async function ProviderServicesPage({
  searchParams,
}: PageProps<"/[locale]/provider/services">) {
  const after = firstValue((await searchParams).after);
  const user = await requireRole("service_provider", "/provider/services");
  const [t, provider, { services, next }, feePercent] = await Promise.all([
    getTranslations("provider.services"),
    getProviderStatus(user.id),
    listProviderServices(user.id, after),
    getServiceFeePercent(),
  ]);
  const addLink = <ButtonLink href="/provider/services/new">{t("add")}</ButtonLink>;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">{t("title")}</h1>
        {services.length > 0 && addLink}
      </div>
      <ProviderStatusNotice provider={provider} />
      {services.length === 0 && provider && (
        <EmptyState title={t("empty.title")} body={t("empty.body")} action={addLink} />
      )}
      {services.length > 0 && (
        <ClientMessages namespaces={["provider", "reasonDialog"]}>
          <ul className="flex flex-col gap-4">
            {services.map((service) => (
              <ProviderServiceRow key={service.id} service={service} feePercent={feePercent} />
            ))}
          </ul>
        </ClientMessages>
      )}
      <ShowMore href={next && `/provider/services?after=${encodeURIComponent(next)}`} />
    </div>
  );
}
