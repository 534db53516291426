import type { CardText } from "../../card-text";

/**
 * A card as an array, because the field names would be half of its size. Leaves out what all cards of the page share. A `number`
 * is an index into the texts of `ResultList`.
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

/** Returns the rule of a pin, or only its length if the text after the price ends with it. */
const packRule = (rule: string, after: string) => (after.endsWith(rule) ? rule.length : rule);

/** Returns a UUID without its hyphens. */
const packId = (id: string) => id.replaceAll("-", "");

const unpackId = (digits: string) =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const unpackRule = (rule: string | number, after: string) =>
  typeof rule === "string" ? rule : after.slice(after.length - rule);

/** The cards of a page. `texts` contains each repeated text once. */
type ResultList = { texts: string[]; cards: ResultCard[] };

/** A result in the form of its card and, on a page with a map, its pin. */
export type Result = Omit<CardText, "href" | "picture"> & {
  id: string;
  image: string | null;
  /** Null without a map or a known place. `rule` has the conditions of the price (`priceRule`). */
  pin: { longitude: number; latitude: number; rule: string } | null;
};

/** Swaps double and single quotes: the page embeds the text in JSON again, which escapes each double quote. */
const swapQuotes = (text: string) => text.replace(/["']/g, (quote) => (quote === "'" ? '"' : "'"));

/** Returns the results as one JSON text: React would visit each value of a list, on the server and in the browser. */
export function packResults(results: Result[]): string {
  const places = new Map<string, number>();
  const placeOf = (text: string) => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const cards = results.map(
    ({ id, name, image, alt, place, summary, price, rating, badges, pin }): ResultCard => [
      packId(id),
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

/** Returns the results of a text from `packResults`. */
export function unpackResults(packed: string): Result[] {
  const { texts, cards }: ResultList = JSON.parse(swapQuotes(packed));
  const textAt = (place: number) => texts[place] ?? "";
  return cards.map(([id, name, image, alt, place, summary, price, rating, badges, pin]) => ({
    id: unpackId(id),
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
