const cardBrands = [
  "visa",
  "mastercard",
  "amex",
  "discover",
  "diners",
  "jcb",
  "unionpay",
  "other",
] as const;

/** The brand of a card by the processor's name for it; `other` for an unknown name. */
export const toCardBrand = (name: string): (typeof cardBrands)[number] =>
  cardBrands.find((known) => known === name.toLowerCase()) ?? "other";
