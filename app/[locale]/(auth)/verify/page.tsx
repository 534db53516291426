import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { passwordMessages } from "@/components/auth/form-messages";
import { FormSwitch } from "@/components/auth/form-switch";
import { SignUpCode } from "@/components/auth/sign-up-code";
import { VerifyForm } from "@/components/auth/verify-form";
import { ButtonLink } from "@/components/ui/button-link";
import { returnTarget } from "@/lib/auth/routes";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { localizePath } from "@/lib/i18n/paths";
import { titleMetadata } from "@/lib/i18n/title-metadata";

export const generateMetadata = titleMetadata("verify.title", { robots: { index: false } });

/**
 * Verifies a signed-in user. The middleware redirects users with a verified address; a signed-out visitor signs in first and is
 * led back here. `step=code` asks for a code that was sent; for a signed-out visitor it completes a sign-up.
 */
export default async function VerifyPage({ params, searchParams }: PageProps<"/[locale]/verify">) {
  const [{ locale }, { next, step }] = await Promise.all([params, searchParams]);
  const [t, user] = await Promise.all([getTranslations("verify"), getCurrentUser()]);
  const language = locale === "ar" ? "ar" : "en";
  const profile = localizePath(language, "/dashboard/profile");
  const target = returnTarget(language, next, profile);
  if (!user && step === "code") {
    return (
      <AuthFrame heading={t("heading")} messages={[...passwordMessages, "verify"]}>
        <SignUpCode returnPath={next === undefined ? null : target} defaultTarget={profile} />
        <FormSwitch
          question={t("signedOut.verified")}
          label={t("signedOut.action")}
          path="/signin"
          next={target}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame heading={t("heading")} intro={t("intro")} messages={["verify"]}>
      {user ? (
        <VerifyForm
          email={user.email}
          phone={user.phone ?? ""}
          target={target}
          isCodeSent={step === "code"}
        />
      ) : (
        <>
          <p className="mb-5">{t("signedOut.body")}</p>
          <ButtonLink href={{ pathname: "/signin", query: { next: target } }} size="lg">
            {t("signedOut.action")}
          </ButtonLink>
        </>
      )}
    </AuthFrame>
  );
}
