import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { LinkNotice } from "@/components/auth/link-notice";
import { RecoveryForm } from "@/components/auth/recovery-form";
import { TextLink } from "@/components/ui/text-link";
import { parseLinkProblem } from "@/lib/auth/link-problem";
import { getPendingReturn } from "@/lib/auth/pending-return";
import { safeReturnPath, withReturnPath } from "@/lib/auth/return-path";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { RequestedBooking } from "../requested-booking";

export const generateMetadata = titleMetadata("auth.forgot.title", { robots: { index: false } });

export default async function ForgotPasswordPage({
  searchParams,
}: PageProps<"/[locale]/forgot-password">) {
  const { problem, next } = await searchParams;
  const t = await getTranslations("auth.forgot");
  const returnPath = safeReturnPath(next) ?? (problem ? await getPendingReturn() : null);
  return (
    <AuthFrame
      heading={t("heading")}
      intro={t("intro")}
      messages={["auth.notices", "auth.fields.email", "auth.forgot", "auth.errors"]}
    >
      <div className="mb-5 empty:hidden">
        <LinkNotice problem={parseLinkProblem(problem)} />
      </div>
      <RequestedBooking returnPath={returnPath} />
      <RecoveryForm returnPath={returnPath}>
        <TextLink href={withReturnPath("/signin", returnPath)} className="self-start font-medium">
          {t("back")}
        </TextLink>
      </RecoveryForm>
    </AuthFrame>
  );
}
