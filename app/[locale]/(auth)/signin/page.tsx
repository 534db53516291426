import { AuthFrame } from "@/components/auth/auth-frame";
import { passwordMessages } from "@/components/auth/form-messages";
import { FormSwitch } from "@/components/auth/form-switch";
import { LinkNotice } from "@/components/auth/link-notice";
import { SignInForm } from "@/components/auth/sign-in-form";
import { SocialButtons } from "@/components/auth/social-buttons";
import { Notice } from "@/components/ui/notice";
import { parseLinkProblem } from "@/lib/auth/link-problem";
import { safeReturnPath } from "@/lib/auth/return-path";
import { returnTarget } from "@/lib/auth/routes";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getTranslations } from "@/lib/i18n/translations";
import { RequestedBooking } from "../requested-booking";

export const generateMetadata = titleMetadata("auth.signIn.title", { robots: { index: false } });

export default async function SignInPage({ params, searchParams }: PageProps<"/[locale]/signin">) {
  const { locale } = await params;
  const { next, problem, changed } = await searchParams;
  const t = await getTranslations("auth");
  const language = locale === "ar" ? "ar" : "en";
  const returnPath = safeReturnPath(next);
  return (
    <AuthFrame
      heading={t("signIn.heading")}
      intro={t(next ? "signIn.comeBack" : "signIn.intro")}
      messages={[
        ...passwordMessages,
        "auth.notices",
        "auth.signIn.forgot",
        "auth.signIn.submit",
        "auth.social",
        "auth.problems",
      ]}
    >
      <div className="mb-5 empty:hidden">
        <LinkNotice problem={parseLinkProblem(problem)} />
        {changed !== undefined && <Notice kind="success">{t("notices.changed")}</Notice>}
      </div>
      <RequestedBooking returnPath={returnPath} />
      <SignInForm target={returnTarget(language, next)} returnPath={returnPath} />
      <SocialButtons returnPath={returnPath} />
      <FormSwitch
        question={t("signIn.noAccount")}
        label={t("signIn.toSignUp")}
        path="/signup"
        next={next}
      />
    </AuthFrame>
  );
}
