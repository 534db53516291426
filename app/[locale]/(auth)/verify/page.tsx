import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { MailForm } from "@/components/auth/mail-form";
import { getSessionUser } from "@/lib/auth/session";
import { Link } from "@/lib/i18n/navigation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.verify");
  return { title: t("title"), robots: { index: false } };
}

export default async function VerifyPage() {
  const t = await getTranslations("auth.verify");
  const user = await getSessionUser();
  return (
    <AuthFrame heading={t("heading")} intro={t(user ? "signedInIntro" : "intro")}>
      <MailForm purpose="verify" address={user?.email}>
        <Link
          href="/"
          className="inline-flex min-h-11 items-center self-start font-medium text-accent underline underline-offset-4"
        >
          {t("continue")}
        </Link>
      </MailForm>
    </AuthFrame>
  );
}
