import type { CardText } from "../../card-text";

/**
 * A card as a list, because the names of its fields would be half of it. Without what all cards of the page have in common;
 * `number` is a place in the texts of `ResultList`.
 */
type ResultCard = [
  id: string,
  name: string,
  image: string | null,
  alt: string,
  place: number,
  summary: string,
  price: [before: number, price: string, after: number],
  rating: [average: number, count: number, label: number] | null,
  badges: number[],
  pin: [longitude: number, latitude: number, rule: string | number] | null,
];

/** The rule of a pin, as its length where it is the end of the text after the price. */
const packRule = (rule: string, after: string) => (after.endsWith(rule) ? rule.length : rule);

const unpackRule = (rule: string | number, after: string) =>
  typeof rule === "string" ? rule : after.slice(after.length - rule);

/** The cards of a page. `texts` has once what several of them say. */
type ResultList = { texts: string[]; cards: ResultCard[] };

/** A result as its card and, on a page with a map, its pin show it. */
export type Result = Omit<CardText, "href" | "picture"> & {
  id: string;
  image: string | null;
  /** Null without a map, or without a known place. `rule` is what the price is for (`priceRule`). */
  pin: { longitude: number; latitude: number; rule: string } | null;
};

/** Exchanges double and single quotes: the page has the text as JSON once more, which escapes each double one. */
const swapQuotes = (text: string) => text.replace(/["']/g, (quote) => (quote === "'" ? '"' : "'"));

/** The results as one text of JSON: React would visit each value of a list, on the server and in the browser. */
export function packResults(results: Result[]): string {
  const places = new Map<string, number>();
  const placeOf = (text: string) => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const cards = results.map(
    ({ id, name, image, alt, place, summary, price, rating, badges, pin }): ResultCard => [
      id,
      name,
      image,
      alt,
      placeOf(place),
      summary,
      [placeOf(price[0]), price[1], placeOf(price[2])],
      rating && [rating.average, rating.count, placeOf(rating.label)],
      badges.map(placeOf),
      pin && [pin.longitude, pin.latitude, packRule(pin.rule, price[2])],
    ],
  );
  const list: ResultList = { texts: [...places.keys()], cards };
  return swapQuotes(JSON.stringify(list));
}

/** The results of a text that `packResults` made. */
export function unpackResults(packed: string): Result[] {
  const { texts, cards }: ResultList = JSON.parse(swapQuotes(packed));
  const textAt = (place: number) => texts[place] ?? "";
  return cards.map(([id, name, image, alt, place, summary, price, rating, badges, pin]) => ({
    id,
    name,
    image,
    alt,
    place: textAt(place),
    summary,
    price: [textAt(price[0]), price[1], textAt(price[2])],
    rating: rating && { average: rating[0], count: rating[1], label: textAt(rating[2]) },
    badges: badges.map(textAt),
    pin: pin && { longitude: pin[0], latitude: pin[1], rule: unpackRule(pin[2], textAt(price[2])) },
  }));
}
