import type { useTranslations } from "next-intl";
import type { Locale } from "../shared/locale-tag";
import { localized } from "../shared/localized";
import { formatMoney } from "../shared/money";
import type { PriceLine } from "./types";

type Translate = ReturnType<typeof useTranslations<"bookings.price">>;

const timedKeys = { hourly: "hourly", daily: "daily", per_person: "perPerson" } as const;

/**
 * The label of a price line with the fee in it (includeFee): what is charged by quantity says how its amount comes about, without
 * the price of one where that does not multiply to it.
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
