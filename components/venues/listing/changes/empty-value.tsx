import { useTranslations } from "next-intl";

/** Shown where one side has no value. */
export function EmptyValue() {
  const t = useTranslations("listingChanges");
  return <p className="text-muted">{t("none")}</p>;
}
