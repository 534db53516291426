import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { BlockDates } from "@/components/services/block-dates";
import { BlockedDateList } from "@/components/services/blocked-date-list";
import { ProviderStatusNotice } from "@/components/services/provider-status-notice";
import { Card } from "@/components/ui/card";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getProviderStatus } from "@/lib/services/provider-queries";
import { listBlockedDates } from "@/lib/services/provider-time-queries";

export const generateMetadata = titleMetadata("provider.dates.title");

export default async function BlockedDatesPage() {
  const user = await requireRole("service_provider", "/provider/dates");
  const [t, provider, dates] = await Promise.all([
    getTranslations("provider.dates"),
    getProviderStatus(user.id),
    listBlockedDates(),
  ]);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <header>
        <h1 className="text-2xl">{t("title")}</h1>
        <p className="max-w-text text-muted">{t("intro")}</p>
      </header>
      {provider ? (
        <ClientMessages namespaces={["provider", "ui"]}>
          <Card>
            <h2 className="mb-4 text-lg">{t("add")}</h2>
            <BlockDates today={new Date().toISOString().slice(0, 10)} />
          </Card>
          <section aria-labelledby="blocked" className="flex flex-col gap-3">
            <h2 id="blocked" className="text-xl">
              {t("blocked")}
            </h2>
            <BlockedDateList dates={dates} />
          </section>
        </ClientMessages>
      ) : (
        <ProviderStatusNotice provider={null} />
      )}
      <p className="max-w-text text-muted text-sm">
        {t.rich("teams", {
          link: (chunks) => (
            <Link href="/provider/business" className="text-accent underline underline-offset-4">
              {chunks}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}
