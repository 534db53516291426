import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { VerifyForm } from "@/components/auth/verify-form";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { returnTarget } from "@/lib/auth/routes";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { localizePath } from "@/lib/i18n/paths";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("verify");
  return { title: t("title"), robots: { index: false } };
}

/**
 * Verifies a signed-in user. The middleware redirects users with a verified address before; a signed-out visitor signs
 * in first, and is led back here.
 */
export default async function VerifyPage({ params, searchParams }: PageProps<"/[locale]/verify">) {
  const [{ locale }, { next }] = await Promise.all([params, searchParams]);
  const [t, user] = await Promise.all([getTranslations("verify"), getCurrentUser()]);
  const language = locale === "ar" ? "ar" : "en";
  const target = returnTarget(language, next, localizePath(language, "/dashboard/profile"));
  return (
    <AuthFrame heading={t("heading")} intro={t("intro")} messages={["verify"]}>
      {user ? (
        <VerifyForm email={user.email} phone={user.phone ?? ""} target={target} />
      ) : (
        <>
          <p className="mb-5">{t("signedOut.body")}</p>
          <Link
            href={{ pathname: "/signin", query: { next: target } }}
            className={buttonClass({ size: "lg" })}
          >
            {t("signedOut.action")}
          </Link>
        </>
      )}
    </AuthFrame>
  );
}
