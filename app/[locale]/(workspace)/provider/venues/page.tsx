import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { InvitationCard } from "@/components/services/invitation-card";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ShowMore } from "@/components/ui/show-more";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { listInvitations } from "@/lib/services/provider-queries";
import { firstValue } from "@/lib/shared/first-value";

const statuses = ["invited", "accepted", "declined"] as const;

export const generateMetadata = titleMetadata("provider.venues.title");

export default async function ProviderVenuesPage({
  searchParams,
}: PageProps<"/[locale]/provider/venues">) {
  await requireRole("service_provider", "/provider/venues");
  const params = await searchParams;
  const pagedStatus = statuses.find((status) => status === firstValue(params.status));
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(firstValue(params.page))) || 1));
  const [t, ...groups] = await Promise.all([
    getTranslations("provider.venues"),
    ...statuses.map(async (status) => ({
      status,
      ...(await listInvitations(status, status === pagedStatus ? page : 1)),
    })),
  ]);
  return (
    <div className="flex flex-col gap-8">
      <div>
        <h1 className="text-2xl">{t("title")}</h1>
        <p className="max-w-text text-muted">{t("intro")}</p>
      </div>
      {groups.every(({ count }) => count === 0) ? (
        <EmptyState
          title={t("empty.title")}
          body={t("empty.body")}
          action={<ButtonLink href="/provider/services">{t("empty.action")}</ButtonLink>}
        />
      ) : (
        <ClientMessages namespaces={["provider"]}>
          {groups.map(
            ({ status, invitations: listed, count, hasMore }) =>
              (count > 0 || status === "invited") && (
                <section key={status} aria-labelledby={status} className="flex flex-col gap-3">
                  <h2 id={status} className="text-xl">
                    {t(status, { count })}
                  </h2>
                  {listed.length > 0 && (
                    <ul className="grid gap-4 xl:grid-cols-2">
                      {listed.map((invitation) => (
                        <InvitationCard
                          key={`${invitation.venueId} ${invitation.serviceId}`}
                          invitation={invitation}
                        />
                      ))}
                    </ul>
                  )}
                  <ShowMore
                    href={
                      hasMore
                        ? `/provider/venues?status=${status}&page=${status === pagedStatus ? page + 1 : 2}`
                        : null
                    }
                  />
                </section>
              ),
          )}
        </ClientMessages>
      )}
    </div>
  );
}
