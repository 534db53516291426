import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { ProviderStatusNotice } from "@/components/services/provider-status-notice";
import { ServiceForm } from "@/components/services/service-form";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getServiceFeePercent } from "@/lib/quotes/queries";
import { getProviderStatus } from "@/lib/services/provider-queries";
import { emptyService } from "@/lib/services/service-fields";
import { listServiceCategories } from "@/lib/users/queries";
import { listCities } from "@/lib/venues/catalogue";

export const generateMetadata = titleMetadata("provider.form.newTitle");

export default async function NewServicePage() {
  const user = await requireRole("service_provider", "/provider/services/new");
  const [t, provider, categories, cities, feePercent] = await Promise.all([
    getTranslations("provider.form"),
    getProviderStatus(user.id),
    listServiceCategories(),
    listCities(),
    getServiceFeePercent(),
  ]);
  return (
    <div className="flex flex-col gap-6">
      <Link href="/provider/services" className="self-start text-accent underline">
        {t("back")}
      </Link>
      <h1 className="text-2xl">{t("newTitle")}</h1>
      <ProviderStatusNotice provider={provider} />
      {provider && (
        <ClientMessages
          namespaces={[
            "provider",
            "reasonDialog",
            "wizard.photos",
            "wizard.captions",
            "wizard.editConflict",
          ]}
        >
          <ServiceForm
            id={null}
            version={null}
            status="draft"
            choices={{ categories, cities, feePercent }}
            values={emptyService}
            describable={null}
          />
        </ClientMessages>
      )}
    </div>
  );
}
