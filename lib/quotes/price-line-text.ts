import type { useTranslations } from "next-intl";
import type { Locale } from "../shared/locale-tag";
import { localized } from "../shared/localized";
import { formatMoney } from "../shared/money";
import type { PriceLine } from "./types";

type Translate = ReturnType<typeof useTranslations<"bookings.price">>;

const timedKeys = { hourly: "hourly", daily: "daily", per_person: "perPerson" } as const;

/** The label of a price line with the fee in it (includeFee): what is charged by quantity says how its amount comes about. */
export function priceLineText(
  line: PriceLine,
  currency: string,
  locale: Locale,
  t: Translate,
): string {
  const unit = formatMoney(line.unitMinor, currency, locale);
  const key = timedKeys[line.kind as keyof typeof timedKeys];
  if (key) return t(key, { unit, count: line.quantity });
  const name = localized(line.label, locale);
  if (line.hours !== undefined) {
    return t("forHours", { name, unit, hours: line.hours, items: line.count ?? 1 });
  }
  return line.quantity === 1 ? name : t("times", { name, unit, count: line.quantity });
}
