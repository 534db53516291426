import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { SiteShell } from "@/components/layout/site-shell";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PartProgress } from "@/components/ui/part-progress";
import { BecomeHostButton } from "@/components/users/become-host-button";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { redirect } from "@/lib/i18n/navigation";
import { localizePath } from "@/lib/i18n/paths";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { onboardingParts } from "@/lib/venues/listing/rules/onboarding";

const wizard = "/host/venues/add";

export const generateMetadata = titleMetadata("onboarding.host.title", {
  robots: { index: false },
});

/** Leads hosts to the listing wizard; guests and providers become hosts first, and signed-out users get an account. */
export default async function HostOnboardingPage() {
  const [user, locale, t, tWizard, tStepper] = await Promise.all([
    getCurrentUser(),
    getLocale(),
    getTranslations("onboarding.host"),
    getTranslations("wizard"),
    getTranslations("ui.stepper"),
  ]);
  if (user?.role === "host") return redirect({ href: wizard, locale });
  if (user?.role === "admin") {
    return (
      <SiteShell>
        <div className="mx-auto w-full max-w-text px-4 py-12 sm:px-6">
          <h1 className="sr-only">{t("title")}</h1>
          <EmptyState
            title={t("admin.title")}
            body={t("admin.body")}
            action={<ButtonLink href="/admin">{t("adminAction")}</ButtonLink>}
          />
        </div>
      </SiteShell>
    );
  }
  const next = localizePath(locale, "/host-onboarding");
  return (
    <SiteShell>
      <div className="mx-auto flex w-full max-w-text flex-col gap-8 px-4 py-10 sm:px-6 sm:py-16">
        <PartProgress
          parts={onboardingParts.map((part) => ({
            name: tWizard(`parts.${part}`),
            state: part === "account" ? "current" : "upcoming",
          }))}
          labels={{
            nav: tWizard("parts.label"),
            position: tStepper("position", { current: 1, total: onboardingParts.length }),
            state: {
              completed: tStepper("completed"),
              current: tStepper("current"),
              upcoming: tStepper("upcoming"),
            },
          }}
        />
        <header>
          <h1 className="text-3xl">{t("heading")}</h1>
          <p className="mt-2 text-lg text-muted">{t("intro")}</p>
        </header>
        <ol className="flex flex-col gap-6">
          {(["list", "review", "welcome"] as const).map((step, index) => (
            <li key={step} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid size-10 shrink-0 place-items-center rounded-full bg-tint font-semibold text-accent"
              >
                {index + 1}
              </span>
              <div className="min-w-0">
                <h2 className="text-lg">{t(`steps.${step}.title`)}</h2>
                <p className="text-muted">{t(`steps.${step}.body`)}</p>
              </div>
            </li>
          ))}
        </ol>
        {user ? (
          <div>
            <ClientMessages>
              <BecomeHostButton label={t("submit")} target={localizePath(locale, wizard)} />
            </ClientMessages>
            <p className="mt-3 text-sm text-muted">
              {t("note")} {t("once")}
            </p>
          </div>
        ) : (
          <section>
            <h2 className="text-xl">{t("signedOut.title")}</h2>
            <p className="mt-1 text-muted">{t("signedOut.body")}</p>
            <div className="mt-4 flex flex-wrap gap-3">
              <ButtonLink href={{ pathname: "/signup", query: { role: "host", next } }}>
                {t("signUp")}
              </ButtonLink>
              <ButtonLink href={{ pathname: "/signin", query: { next } }} variant="outline">
                {t("signIn")}
              </ButtonLink>
            </div>
          </section>
        )}
      </div>
    </SiteShell>
  );
}
