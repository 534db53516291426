import { useTranslations } from "next-intl";
import { toCardBrand } from "@/lib/payments/rules/card-brand";
import { isolate } from "@/lib/shared/isolate";

/** The name of a card to its owner: its brand and last digits. Works in server and client components. */
export function useCardName(): (card: { brand: string; last4: string }) => string {
  const t = useTranslations("payments");
  return ({ brand, last4 }) =>
    t("booking.card", { brand: t(`brands.${toCardBrand(brand)}`), last4: isolate(last4) });
}
