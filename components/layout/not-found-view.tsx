import { getTranslations } from "@/lib/i18n/translations";
import { NotFoundText } from "./not-found-text";

export async function NotFoundView() {
  const t = await getTranslations("layout.notFound");
  return <NotFoundText title={t("title")} body={t("body")} action={t("action")} />;
}
