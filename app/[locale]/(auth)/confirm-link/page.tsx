import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { Link } from "@/components/i18n/link";
import { Button, buttonClass } from "@/components/ui/button";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { localizePath } from "@/lib/i18n/paths";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.confirmLink");
  // The address carries the link's token. Not `no-referrer`: the form must name its origin.
  return { title: t("title"), robots: { index: false }, referrer: "same-origin" };
}

/** Asks before a mailed link replaces the session of this browser. Works without script. */
export default async function ConfirmLinkPage({
  params,
  searchParams,
}: PageProps<"/[locale]/confirm-link">) {
  const { locale } = await params;
  const values = await searchParams;
  const t = await getTranslations("auth.confirmLink");
  const user = await getCurrentUser();
  return (
    <AuthFrame heading={t("heading")} intro={t("intro")} messages={[]}>
      {user && (
        <p className="mb-4">
          {t.rich("signedInAs", {
            email: () => <bdi className="font-medium [overflow-wrap:anywhere]">{user.email}</bdi>,
          })}
        </p>
      )}
      <p className="mb-6 text-muted">{t("hint")}</p>
      <form
        method="post"
        action={localizePath(locale === "ar" ? "ar" : "en", "/auth/callback")}
        className="flex flex-col gap-3"
      >
        {["token_hash", "type", "next"].map((name) => {
          const value = values[name];
          return (
            typeof value === "string" && (
              <input key={name} type="hidden" name={name} value={value} />
            )
          );
        })}
        <Button type="submit" size="lg">
          {t("continue")}
        </Button>
        <Link
          href={user ? "/dashboard/profile" : "/"}
          className={buttonClass({ variant: "outline", size: "lg" })}
        >
          {t("stay")}
        </Link>
      </form>
    </AuthFrame>
  );
}
