import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { MailForm } from "@/components/auth/mail-form";
import { Link } from "@/lib/i18n/navigation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.forgot");
  return { title: t("title"), robots: { index: false } };
}

export default async function ForgotPasswordPage() {
  const t = await getTranslations("auth.forgot");
  return (
    <AuthFrame heading={t("heading")} intro={t("intro")}>
      <MailForm purpose="forgot">
        <Link
          href="/signin"
          className="inline-flex min-h-11 items-center self-start font-medium text-accent underline underline-offset-4"
        >
          {t("back")}
        </Link>
      </MailForm>
    </AuthFrame>
  );
}
