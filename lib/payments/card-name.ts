import type { useTranslations } from "next-intl";
import { isolate } from "../shared/isolate";
import { toCardBrand } from "./rules/card-brand";

/** The displayed name of a card: its brand and last digits. */
export const cardNameText = (
  { brand, last4 }: { brand: string; last4: string },
  t: ReturnType<typeof useTranslations<"payments">>,
): string => t("booking.card", { brand: t(`brands.${toCardBrand(brand)}`), last4: isolate(last4) });
