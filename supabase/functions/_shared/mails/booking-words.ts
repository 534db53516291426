import { toCardBrand } from "../../../../lib/payments/rules/card-brand.ts";
import { includeFee } from "../../../../lib/quotes/rules/fee-included.ts";
import { toPriceLines } from "../../../../lib/quotes/rules/price-lines.ts";
import type { PriceLine } from "../../../../lib/quotes/types.ts";
import { localized } from "../../../../lib/shared/localized.ts";
import { formatMoney } from "../../../../lib/shared/money.ts";
import type { MailLocale } from "../runtime/types.ts";
import { notificationMails } from "./generated.ts";
import { fill } from "./slots.ts";
import type { BookingSummary, InstallmentPurpose } from "./types.ts";

const wordsIn = (locale: MailLocale) => notificationMails[locale].words.summary;

/** The displayed name of a card: its brand and last digits. Without a card 'your card'. */
export function cardName(
  card: { brand?: string | null; last4?: string | null } | null,
  locale: MailLocale,
): string {
  const words = wordsIn(locale);
  if (!card?.last4) return words.yourCard;
  const values: Record<string, string> = {
    brand: words.brands[toCardBrand(card.brand ?? "")],
    last4: card.last4,
  };
  return fill(words.card, (name) => values[name] ?? "");
}

/** The purpose of an installment for its payer, with the offer that added it. */
export function purposeText(
  purpose: InstallmentPurpose,
  title: string | null,
  locale: MailLocale,
): string {
  const words = wordsIn(locale);
  return purpose === "extra" && title ? fill(words.extra, () => title) : words.purposes[purpose];
}

/** A number with its noun. */
function counted(forms: Record<string, string>, count: number, locale: MailLocale): string {
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other ?? "";
  return fill(form, () => String(count));
}

const timedKeys = { hourly: "hourly", daily: "daily", per_person: "perPerson" } as const;

/** The text of a price line, with its quantity. */
function lineText(line: PriceLine, locale: MailLocale): string {
  const { quantities, purposes } = wordsIn(locale);
  const separator = locale === "ar" ? "، " : ", ";
  const name = localized(line.label, locale) || purposes.extra;
  const key = timedKeys[line.kind as keyof typeof timedKeys];
  if (key) return name + separator + counted(quantities[key], line.quantity, locale);
  const count = line.hours === undefined ? line.quantity : (line.count ?? 1);
  const hours =
    line.hours === undefined ? "" : separator + counted(quantities.hourly, line.hours, locale);
  return `${name}${hours}${count === 1 ? "" : ` × ${count}`}`;
}

/** The lines of a booking; a hidden value is empty or zero. */
const toLines = (lines: BookingSummary["lines"]): PriceLine[] =>
  toPriceLines(lines.map((line) => ({ label: "", unit_minor: 0, amount_minor: 0, ...line })));

/** The price lines as the guest sees them, with the service fee in each amount. */
export const pricedLines = (
  lines: BookingSummary["lines"],
  currency: string,
  locale: MailLocale,
): { label: string; value: string }[] =>
  includeFee(toLines(lines)).lines.map((line) => ({
    label: lineText(line, locale),
    value: formatMoney(line.amountMinor, currency, locale),
  }));

/** What is booked, without prices. */
export const bookedLines = (lines: BookingSummary["lines"], locale: MailLocale): string[] =>
  toLines(lines).map((line) => lineText(line, locale));
