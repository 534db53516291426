import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { ListingFilters } from "@/components/listings/listing-filters";
import { ProviderServiceRow } from "@/components/services/provider-service-row";
import { ProviderStatusNotice } from "@/components/services/provider-status-notice";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ShowMore } from "@/components/ui/show-more";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { formatListFilter, MIN_LISTINGS_FOR_SEARCH, parseListFilter } from "@/lib/listings/filters";
import { getServiceFeePercent } from "@/lib/quotes/queries";
import { getProviderStatus, listProviderServices } from "@/lib/services/provider-queries";
import { firstValue } from "@/lib/shared/first-value";

export const generateMetadata = titleMetadata("provider.services.title");

export default async function ProviderServicesPage({
  searchParams,
}: PageProps<"/[locale]/provider/services">) {
  const params = await searchParams;
  const filter = parseListFilter(params);
  const user = await requireRole(
    "service_provider",
    `/provider/services${formatListFilter(filter)}`,
  );
  const [t, provider, { services, next, total, counts }, feePercent] = await Promise.all([
    getTranslations("provider.services"),
    getProviderStatus(user.id),
    listProviderServices(filter, { cursor: firstValue(params.after) || undefined }),
    getServiceFeePercent(),
  ]);
  const addLink = <ButtonLink href="/provider/services/new">{t("add")}</ButtonLink>;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">{t("title")}</h1>
        {total > 0 && addLink}
      </div>
      <ProviderStatusNotice provider={provider} />
      {total === 0 && provider && (
        <EmptyState title={t("empty.title")} body={t("empty.body")} action={addLink} />
      )}
      {total > 0 && (
        <ClientMessages namespaces={["provider", "reasonDialog"]}>
          <ListingFilters
            kind="service"
            filter={filter}
            counts={counts}
            isSearchable={total >= MIN_LISTINGS_FOR_SEARCH}
          />
          {services.length === 0 ? (
            <EmptyState
              title={t("noMatch.title")}
              body={t(filter.text ? "noMatch.name" : "noMatch.group")}
            />
          ) : (
            <ul className="flex flex-col gap-4">
              {services.map((service) => (
                <ProviderServiceRow key={service.id} service={service} feePercent={feePercent} />
              ))}
            </ul>
          )}
        </ClientMessages>
      )}
      <ShowMore href={next && `/provider/services${formatListFilter(filter, next)}`} />
    </div>
  );
}
