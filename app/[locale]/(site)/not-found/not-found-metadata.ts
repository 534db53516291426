import type { Metadata } from "next";
import { getTranslations } from "@/lib/i18n/translations";

/** Title and description of an address that does not exist. */
export async function notFoundMetadata(): Promise<Metadata> {
  const t = await getTranslations("layout.notFound");
  return { title: t("title"), description: t("body"), robots: { index: false } };
}
