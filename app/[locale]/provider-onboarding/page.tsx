import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/i18n/client-messages";
import { SiteShell } from "@/components/layout/site-shell";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ProviderForm } from "@/components/users/provider-form";
import { ProviderWizard } from "@/components/users/provider-wizard";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import type { CurrentUser } from "@/lib/auth/types";
import { localizePath } from "@/lib/i18n/paths";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { localized } from "@/lib/shared/localized";
import { getOwnProvider, getRequestedCategories, listServiceCategories } from "@/lib/users/queries";

export const generateMetadata = titleMetadata("onboarding.provider.title");

/** Open to everybody: visitors enter their business first and create the account at the end. */
export default async function ProviderOnboardingPage() {
  const [user, t] = await Promise.all([getCurrentUser(), getTranslations("onboarding.provider")]);
  return (
    <SiteShell>
      <div className="mx-auto flex w-full max-w-text flex-col gap-6 px-4 py-10 sm:px-6 sm:py-14">
        <header>
          <h1 className="text-3xl">{t("heading")}</h1>
          <p className="mt-2 text-lg text-muted">{t("intro")}</p>
        </header>
        <ClientMessages namespaces={["onboarding", "profile", "reasonDialog", "ui"]}>
          <Registration user={user} />
        </ClientMessages>
      </div>
    </SiteShell>
  );
}

async function Registration({ user }: { user: CurrentUser | null }): Promise<ReactNode> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("onboarding.provider")]);
  if (user?.role === "admin") {
    return (
      <EmptyState
        title={t("admin.title")}
        body={t("admin.body")}
        action={<ButtonLink href="/admin">{t("adminAction")}</ButtonLink>}
      />
    );
  }
  const [provider, allCategories, requestedCategories] = await Promise.all([
    user && getOwnProvider(user.id),
    listServiceCategories(),
    user ? getRequestedCategories(user.id) : [],
  ]);
  const categories = allCategories.map(({ id, name }) => ({ id, name: localized(name, locale) }));
  if (!provider) {
    return (
      <Card>
        <ProviderWizard
          account={
            user && {
              id: user.id,
              name: `${user.firstName} ${user.lastName}`.trim() || user.email,
              email: user.email,
            }
          }
          categories={categories}
          requestedCategories={requestedCategories}
          target={localizePath(locale, "/provider-onboarding")}
        />
      </Card>
    );
  }
  const status = (["pending", "active", "rejected", "suspended"] as const).find(
    (known) => known === provider.status,
  );
  return (
    <>
      {status && (
        <div role="status" className="flex flex-col items-start gap-3 rounded-card bg-tint p-5">
          <h2 className="text-lg">
            {status === "pending" ? t("done.title") : t(`status.${status}`)}
          </h2>
          {status === "pending" && <p>{t("done.body")}</p>}
          <ButtonLink href="/provider" variant="outline">
            {t("done.action")}
          </ButtonLink>
        </div>
      )}
      <Card>
        <ProviderForm provider={provider} categories={categories} />
      </Card>
    </>
  );
}
