import { useTranslations } from "next-intl";

/** Shown for a side without a value. */
export function EmptyValue() {
  const t = useTranslations("listingChanges");
  return <p className="text-muted">{t("none")}</p>;
}
