import type { useTranslations } from "next-intl";
import type { Locale } from "../shared/locale-tag";
import { localized } from "../shared/localized";
import { formatMoney } from "../shared/money";
import type { PriceLine } from "./types";

type Translate = ReturnType<typeof useTranslations<"bookings.price">>;

const timedKeys = { hourly: "hourly", daily: "daily", per_person: "perPerson" } as const;

/**
 * The label of a price line that includes the fee (includeFee). A line charged by quantity explains its amount; the
 * price per unit is left out when it does not multiply to the amount.
 */
export function priceLineText(
  line: PriceLine,
  currency: string,
  locale: Locale,
  t: Translate,
): string {
  const unit = line.unitMinor === null ? null : formatMoney(line.unitMinor, currency, locale);
  const key = timedKeys[line.kind as keyof typeof timedKeys];
  if (key) {
    const count = line.quantity;
    return unit === null ? t(`quantities.${key}`, { count }) : t(key, { unit, count });
  }
  const name = localized(line.label, locale);
  if (line.hours !== undefined) {
    const values = { name, hours: line.hours, items: line.count ?? 1 };
    return unit === null ? t("quantities.forHours", values) : t("forHours", { ...values, unit });
  }
  if (line.quantity === 1) return name;
  const values = { name, count: line.quantity };
  return unit === null ? t("quantities.times", values) : t("times", { ...values, unit });
}
