import { AuthFrame } from "@/components/auth/auth-frame";
import { newPasswordMessages } from "@/components/auth/form-messages";
import { FormSwitch } from "@/components/auth/form-switch";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { SocialButtons } from "@/components/auth/social-buttons";
import { safeReturnPath } from "@/lib/auth/return-path";
import { neededRole, returnTarget } from "@/lib/auth/routes";
import { signUpRoles } from "@/lib/auth/schemas";
import { localizePath } from "@/lib/i18n/paths";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getTranslations } from "@/lib/i18n/translations";
import { localized } from "@/lib/shared/localized";
import { listServiceCategories } from "@/lib/users/queries";
import { RequestedBooking } from "../requested-booking";

export const generateMetadata = titleMetadata("auth.signUp.title", { robots: { index: false } });

export default async function SignUpPage({ params, searchParams }: PageProps<"/[locale]/signup">) {
  const { locale } = await params;
  const { next, role } = await searchParams;
  const t = await getTranslations("auth");
  const language = locale === "ar" ? "ar" : "en";
  const returnPath = safeReturnPath(next);
  const returnPage = returnPath?.split(/[?#]/, 1)[0] ?? "";
  const wanted = [role, returnPath && neededRole(returnPage)];
  return (
    <AuthFrame
      heading={t("signUp.heading")}
      intro={t("signUp.intro")}
      messages={[
        ...newPasswordMessages,
        "auth.roles",
        "auth.signUp.more",
        "auth.signUp.submit",
        "auth.signUp.terms",
        "auth.social",
      ]}
    >
      <RequestedBooking returnPath={returnPath} />
      <SignUpForm
        returnPath={returnPath}
        role={signUpRoles.find((known) => wanted.includes(known)) ?? "guest"}
        choices={{
          // The registration of a business asks for them itself, and knows what was chosen already.
          categories: returnPage.endsWith("/provider-onboarding")
            ? []
            : (await listServiceCategories()).map(({ id, name }) => ({
                id,
                name: localized(name, language),
              })),
        }}
        targets={{
          guest: returnTarget(language, returnPath, localizePath(language, "/dashboard/profile")),
          host: returnTarget(language, returnPath, localizePath(language, "/host")),
          service_provider: returnTarget(
            language,
            returnPath,
            localizePath(language, "/provider-onboarding"),
          ),
        }}
      >
        <SocialButtons returnPath={returnPath} />
        <FormSwitch
          question={t("signUp.haveAccount")}
          label={t("signUp.toSignIn")}
          path="/signin"
          next={next}
        />
      </SignUpForm>
    </AuthFrame>
  );
}
