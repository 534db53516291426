import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SiteShell } from "@/components/layout/site-shell";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ProviderForm } from "@/components/users/provider-form";
import { inLocale } from "@/lib/auth/routes";
import { getSessionUser } from "@/lib/auth/session";
import type { SessionUser } from "@/lib/auth/types";
import { ClientMessages } from "@/lib/i18n/client-messages";
import { Link } from "@/lib/i18n/navigation";
import { localized } from "@/lib/shared/localized";
import { getOwnProvider, listServiceCategories } from "@/lib/users/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("onboarding.provider");
  return { title: t("title") };
}

/** Open to everybody: signed-out readers are asked to sign in first, and come back. */
export default async function ProviderOnboardingPage() {
  const [user, t] = await Promise.all([getSessionUser(), getTranslations("onboarding.provider")]);
  return (
    <SiteShell>
      <div className="mx-auto flex w-full max-w-text flex-col gap-6 px-4 py-10 sm:px-6 sm:py-14">
        <header>
          <h1 className="text-3xl">{t("heading")}</h1>
          <p className="mt-2 text-lg text-muted">{t("intro")}</p>
        </header>
        {user ? <Registration user={user} /> : <SignInFirst />}
      </div>
    </SiteShell>
  );
}

async function SignInFirst() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("onboarding.provider")]);
  const next = inLocale(locale, "/provider-onboarding");
  return (
    <Card className="flex flex-col items-start gap-4">
      <h2 className="text-xl">{t("signedOut.title")}</h2>
      <p className="text-muted">{t("signedOut.body")}</p>
      <div className="flex flex-wrap gap-3">
        <Link
          href={{ pathname: "/signup", query: { role: "service_provider", next } }}
          className={buttonClass()}
        >
          {t("signUp")}
        </Link>
        <Link
          href={{ pathname: "/signin", query: { next } }}
          className={buttonClass({ variant: "outline" })}
        >
          {t("signIn")}
        </Link>
      </div>
    </Card>
  );
}

async function Registration({ user }: { user: SessionUser }): Promise<ReactNode> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("onboarding.provider")]);
  if (user.role === "host") {
    return (
      <EmptyState
        title={t("host.title")}
        body={t("host.body")}
        action={
          <Link href="/host/venues" className={buttonClass()}>
            {t("hostAction")}
          </Link>
        }
      />
    );
  }
  const [provider, categories] = await Promise.all([
    getOwnProvider(user.id),
    listServiceCategories(),
  ]);
  const status = (["pending", "active", "rejected", "suspended"] as const).find(
    (known) => known === provider?.status,
  );
  return (
    <Card className="flex flex-col gap-6">
      {status && <p className="rounded-control bg-tint p-3">{t(`status.${status}`)}</p>}
      <ClientMessages namespaces={["auth", "onboarding"]}>
        <ProviderForm
          provider={provider}
          categories={categories.map(({ id, name }) => ({ id, name: localized(name, locale) }))}
          target={inLocale(locale, "/provider")}
        />
      </ClientMessages>
    </Card>
  );
}
