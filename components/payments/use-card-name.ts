import { useTranslations } from "next-intl";
import { cardNameText } from "@/lib/payments/card-name";

/** The name of a card to its owner. Works in server and client components. */
export function useCardName(): (card: { brand: string; last4: string }) => string {
  const t = useTranslations("payments");
  return (card) => cardNameText(card, t);
}
