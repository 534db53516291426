import { getTranslations } from "next-intl/server";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

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
