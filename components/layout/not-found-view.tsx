import { getTranslations } from "next-intl/server";
import { NotFoundText } from "./not-found-text";

export async function NotFoundView() {
  const t = await getTranslations("layout.notFound");
  return <NotFoundText title={t("title")} body={t("body")} action={t("action")} />;
}
