import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { BackLink } from "@/components/layout/back-link";
import { TermsForm } from "@/components/payments/terms-form";
import { Card } from "@/components/ui/card";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getVenueTerms } from "@/lib/payments/terms-queries";
import { getPayoutAccount } from "@/lib/payouts/account-queries";
import { todayIn } from "@/lib/shared/calendar-day";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";

export const generateMetadata = titleMetadata("paymentTerms.metaTitle");

export default async function VenuePaymentsPage({
  params,
}: PageProps<"/[locale]/host/venues/[id]/payments">) {
  const { id } = await params;
  const host = await requireRole("host", `/host/venues/${encodeURIComponent(id)}/payments`);
  const [t, locale, found, account] = await Promise.all([
    getTranslations("paymentTerms"),
    getLocale(),
    getVenueTerms(id, host.id),
    getPayoutAccount(),
  ]);
  if (!found) notFound();
  const { venue, terms } = found;
  const name = localized(venue.name, locale);
  return (
    <div className="flex flex-col gap-6">
      <BackLink href="/host/venues">{t("back")}</BackLink>
      <div>
        <h1 className="break-words text-2xl">
          {name ? t("title", { name: isolate(name) }) : t("metaTitle")}
        </h1>
        <p className="mt-1 max-w-prose text-muted">{t("lead")}</p>
      </div>
      <section aria-labelledby="cards">
        <Card className="flex flex-col gap-4">
          <h2 id="cards" className="text-xl">
            {t("cards")}
          </h2>
          <ClientMessages namespaces={["paymentTerms", "reauthentication"]}>
            <TermsForm
              venueId={venue.id}
              saved={terms}
              currency={venue.currency}
              today={todayIn(venue.timeZone)}
              hasPayoutAccount={account.status === "enabled"}
            />
          </ClientMessages>
        </Card>
      </section>
      <p className="max-w-prose text-muted text-sm">
        {t.rich("policy", {
          link: (text) => (
            <Link
              href={`/host/venues/${venue.id}/edit?step=4`}
              className="text-ink underline underline-offset-4"
            >
              {text}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}
