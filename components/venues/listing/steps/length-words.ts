import { useTranslations } from "next-intl";

export type LengthUnit = "months" | "hours" | "minutes";

/** A length of time in words: in the largest of days, hours and minutes that leaves no rest. */
export function useLengthWords(): (amount: number, unit: LengthUnit) => string {
  const t = useTranslations("wizard.rules");
  return (amount, unit) => {
    if (amount === 0) return t("none");
    if (unit === "months") return t("months", { count: amount });
    const minutes = unit === "hours" ? amount * 60 : amount;
    if (minutes % 1440 === 0) return t("days", { count: minutes / 1440 });
    return minutes % 60 === 0
      ? t("hoursCount", { count: minutes / 60 })
      : t("minutes", { count: minutes });
  };
}
