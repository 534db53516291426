import { getTranslations } from "next-intl/server";
import { Hearts } from "@/components/favorites/hearts";
import { SiteShell } from "@/components/layout/site-shell";

export default async function SiteLayout({ children }: LayoutProps<"/[locale]">) {
  const t = await getTranslations("favorites");
  const words = {
    saved: t("saved"),
    removed: t("removed"),
    failed: t("failed"),
    copied: t("copied"),
  };
  return (
    <SiteShell>
      {children}
      <Hearts words={words} />
    </SiteShell>
  );
}
