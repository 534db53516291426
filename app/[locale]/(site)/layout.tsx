import { FavoriteNotices } from "@/components/favorites/favorite-notices";
import { SiteShell } from "@/components/layout/site-shell";
import { getTranslations } from "@/lib/i18n/translations";

export default async function SiteLayout({ children }: LayoutProps<"/[locale]">) {
  const t = await getTranslations("favorites");
  const messages = { saved: t("saved"), removed: t("removed"), failed: t("failed") };
  return (
    <SiteShell>
      {children}
      <FavoriteNotices messages={messages} />
    </SiteShell>
  );
}
