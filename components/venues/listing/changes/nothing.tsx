import { useTranslations } from "next-intl";

/** Stands where one side has nothing. */
export function Nothing() {
  const t = useTranslations("listingChanges");
  return <p className="text-muted">{t("none")}</p>;
}
