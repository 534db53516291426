import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { VerifyBanner } from "@/components/auth/verify-banner";
import { Navbar } from "@/components/layout/navbar";
import { RouteGuard } from "@/components/session/route-guard";
import { getCurrentUser } from "@/lib/auth/session/current-user";

export const metadata: Metadata = { robots: { index: false } };

/** Navbar and guard of the pages behind a sign-in. Each page checks the user itself: see requireUser. */
export default async function WorkspaceLayout({ children }: LayoutProps<"/[locale]">) {
  const [user, t] = await Promise.all([getCurrentUser(), getTranslations("layout")]);
  return (
    <>
      <Navbar wide />
      {user && !user.isVerified && <VerifyBanner />}
      <RouteGuard user={user} confirming={t("guard")}>
        {children}
      </RouteGuard>
    </>
  );
}
