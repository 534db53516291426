import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { newPasswordMessages } from "@/components/auth/form-messages";
import { ResetForm } from "@/components/auth/reset-form";
import { isPasswordResetAllowed } from "@/lib/auth/password-reset";
import { getPendingReturn } from "@/lib/auth/pending-return";
import { withReturnPath } from "@/lib/auth/return-path";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { localizePath } from "@/lib/i18n/paths";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { RequestedBooking } from "../requested-booking";

export const generateMetadata = titleMetadata("auth.reset.title", {
  robots: { index: false },
  referrer: "no-referrer",
});

export default async function ResetPasswordPage({ params }: PageProps<"/[locale]/reset-password">) {
  const { locale } = await params;
  const t = await getTranslations("auth.reset");
  const returnPath = await getPendingReturn();
  const signInPath = withReturnPath("/signin", returnPath);
  const hasSession = (await isPasswordResetAllowed()) && (await getCurrentUser()) !== null;
  return (
    <AuthFrame
      heading={t("heading")}
      intro={t("intro")}
      messages={[...newPasswordMessages, "auth.reset", "auth.forgot"]}
    >
      <RequestedBooking returnPath={returnPath} />
      <ResetForm
        hasSession={hasSession}
        signInPath={localizePath(
          locale === "ar" ? "ar" : "en",
          `${signInPath}${returnPath ? "&" : "?"}changed`,
        )}
        returnPath={returnPath}
      />
    </AuthFrame>
  );
}
