import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { ButtonLink } from "@/components/ui/button-link";
import { localizePath } from "@/lib/i18n/paths";
import { isolate } from "@/lib/shared/isolate";

function useSignUpLinks() {
  const next = localizePath(useLocale(), "/provider-onboarding");
  return {
    signUp: { pathname: "/signup", query: { role: "service_provider", next } },
    signIn: { pathname: "/signin", query: { next } },
  };
}

/** The account that the business will belong to. */
export function AccountStep({ account }: { account: { name: string; email: string } | null }) {
  const t = useTranslations("onboarding.provider.account");
  const links = useSignUpLinks();
  if (account) {
    return (
      <p>
        {t("signedIn", {
          name: isolate(account.name),
          email: isolate(account.email),
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

/** Links to signing up and in, which lead back to the draft. */
export function SignUpButtons() {
  const t = useTranslations("onboarding.provider");
  const links = useSignUpLinks();
  return (
    <span className="ms-auto flex flex-wrap gap-3">
      <ButtonLink href={links.signIn} variant="outline">
        {t("signInAndRegister")}
      </ButtonLink>
      <ButtonLink href={links.signUp}>{t("createAndRegister")}</ButtonLink>
    </span>
  );
}
