/** The text before a price, the price, and the text after it. */
export type PriceText = [before: string, price: string, after: string];

/** The price of a card with the rule beside it: `From EGP 40,551 · 4 hours`. */
export function CardPrice({ text: [before, price, after] }: { text: PriceText }) {
  return (
    <p className="mt-1.5 text-balance text-muted text-sm">
      {before}
      <bdi className="whitespace-nowrap font-semibold text-base text-ink tabular-nums">{price}</bdi>
      {after}
    </p>
  );
}
