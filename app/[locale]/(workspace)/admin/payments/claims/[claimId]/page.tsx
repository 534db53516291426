import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { ClaimDecision } from "@/components/payments/admin/claim-decision";
import { ClaimFacts } from "@/components/payments/admin/claim-facts";
import { ClaimOutcome } from "@/components/payments/admin/claim-outcome";
import { TextLink } from "@/components/ui/text-link";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getClaim } from "@/lib/payments/claim-queries";

export const generateMetadata = titleMetadata("adminPayments.lists.claims");

export default async function ClaimPage({
  params,
}: PageProps<"/[locale]/admin/payments/claims/[claimId]">) {
  const { claimId } = await params;
  await requireRole("admin", `/admin/payments/claims/${encodeURIComponent(claimId)}`);
  const [t, claim] = await Promise.all([getTranslations("adminPayments.claim"), getClaim(claimId)]);
  if (!claim) notFound();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <TextLink href="/admin/payments?list=claims">{t("back")}</TextLink>
        <h1 className="text-2xl">{t("title", { reference: claim.booking.reference })}</h1>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ClaimFacts claim={claim} />
        {claim.status === "contested" ? (
          <ClientMessages namespaces={["adminPayments"]}>
            <ClaimDecision
              claimId={claim.id}
              currency={claim.currency}
              claimedMinor={claim.amountMinor}
            />
          </ClientMessages>
        ) : (
          <ClaimOutcome claim={claim} />
        )}
      </div>
    </div>
  );
}
