"use client";

import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { localizePath } from "@/lib/i18n/paths";

function useJoinLinks() {
  const next = localizePath(useLocale(), "/provider-onboarding");
  return {
    signUp: { pathname: "/signup", query: { role: "service_provider", next } },
    signIn: { pathname: "/signin", query: { next } },
  };
}

/** Whose account the business will belong to. */
export function AccountStep({ account }: { account: { name: string; email: string } | null }) {
  const t = useTranslations("onboarding.provider.account");
  const links = useJoinLinks();
  if (account) {
    return (
      <p>
        {t("signedIn", {
          name: `\u2068${account.name}\u2069`,
          email: `\u2068${account.email}\u2069`,
        })}
      </p>
    );
  }
  const link =
    "inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4";
  return (
    <>
      <p>{t("signedOut")}</p>
      <p className="flex flex-wrap gap-x-6">
        <Link href={links.signUp} className={link}>
          {t("create")}
        </Link>
        <Link href={links.signIn} className={link}>
          {t("have")}
        </Link>
      </p>
    </>
  );
}

/** The ways to an account, from which people come back to their draft. */
export function JoinButtons() {
  const t = useTranslations("onboarding.provider");
  const links = useJoinLinks();
  return (
    <span className="ms-auto flex flex-wrap gap-3">
      <Link href={links.signIn} className={buttonClass({ variant: "outline" })}>
        {t("signInAndRegister")}
      </Link>
      <Link href={links.signUp} className={buttonClass()}>
        {t("createAndRegister")}
      </Link>
    </span>
  );
}
