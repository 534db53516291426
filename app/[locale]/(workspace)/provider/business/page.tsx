import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { ProviderStatusNotice } from "@/components/services/provider-status-notice";
import { Card } from "@/components/ui/card";
import { EventsAtOnce } from "@/components/users/events-at-once";
import { ProviderForm } from "@/components/users/provider-form";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { localized } from "@/lib/shared/localized";
import { getOwnProvider, listServiceCategories } from "@/lib/users/queries";

export const generateMetadata = titleMetadata("provider.business.title");

export default async function BusinessPage() {
  const user = await requireRole("service_provider", "/provider/business");
  const [t, locale, provider, categories] = await Promise.all([
    getTranslations("provider.business"),
    getLocale(),
    getOwnProvider(user.id),
    listServiceCategories(),
  ]);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <header>
        <h1 className="text-2xl">{t("title")}</h1>
        <p className="max-w-text text-muted">{t("intro")}</p>
      </header>
      <ProviderStatusNotice
        provider={
          provider && {
            name: provider.businessName,
            status: provider.status,
            reason: provider.rejectionReason,
          }
        }
      />
      {provider && (
        <ClientMessages namespaces={["onboarding", "profile", "reasonDialog", "ui"]}>
          <Card>
            <ProviderForm
              provider={provider}
              categories={categories.map(({ id, name }) => ({ id, name: localized(name, locale) }))}
            />
          </Card>
          <Card>
            <h2 className="mb-4 text-lg">{t("teams")}</h2>
            <EventsAtOnce saved={provider.eventsAtOnce} />
          </Card>
        </ClientMessages>
      )}
    </div>
  );
}
