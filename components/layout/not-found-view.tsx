import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/lib/i18n/navigation";

export async function NotFoundView() {
  const t = await getTranslations("layout.notFound");
  return (
    <EmptyState
      as="h1"
      className="min-h-[70dvh] justify-center rounded-none"
      title={t("title")}
      body={t("body")}
      action={
        <Link href="/explore" className={buttonClass({ size: "lg" })}>
          {t("action")}
        </Link>
      }
    />
  );
}
