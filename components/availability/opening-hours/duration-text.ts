import { useTranslations } from "next-intl";

export type DurationUnit = "months" | "hours" | "minutes";

/**
 * A duration in words: months as they are, the rest in the largest of days, hours and minutes that it
 * is a whole number of. Needs the messages of `wizard`.
 */
export function useDurationText(): (amount: number, unit: DurationUnit) => string {
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
