/** The text before a price, the price, and the text after it. */
export type PriceText = [before: string, price: string, after: string];

/**
 * The price of a card with the rule beside it: `From EGP 40,551 · 4 hours`. Its styles are in venue-card.css:
 * the last paragraph of a card, or one of the class `card-price`.
 */
export function CardPrice({ text: [before, price, after] }: { text: PriceText }) {
  return (
    <>
      {before}
      <bdi>{price}</bdi>
      {after}
    </>
  );
}
