import { cache } from "react";
import { getTranslations } from "@/lib/i18n/translations";
import { NotFoundText } from "./not-found-text";

/** The same element for all boundaries of a page, so that React sends it once. */
const getText = cache(async () => {
  const t = await getTranslations("layout.notFound");
  return <NotFoundText title={t("title")} body={t("body")} action={t("action")} />;
});

export async function NotFoundView() {
  return getText();
}
