"use client";

import { FavoriteButton } from "@/components/favorites/favorite-button";
import { useIsInBrowser } from "@/components/ui/use-is-in-browser";
import type { CardText } from "@/components/venues/card-text";
import { CardView } from "@/components/venues/card-view";
import { cn } from "@/lib/shared/cn";
import { venueImageUrl } from "@/lib/venues/photos/image-url";

/** A card without what all cards of the page have in common, as a list: the names of its fields would be half of it. */
export type ResultCard = [
  id: string,
  name: string,
  image: string | null,
  alt: string,
  place: string,
  summary: string,
  price: CardText["price"],
  rating: [average: number, count: number, label: string] | null,
  badges: string[],
];

/**
 * The cards of the results. One client component for all of them: what every card has in common is sent once, and the
 * buttons of favourites, which need scripts, are added in the browser.
 */
export function Results({
  cards,
  query,
  saveLabel,
  hasMap,
}: {
  cards: ResultCard[];
  /** Added to the address of each venue. */
  query: string;
  /** The label of a favourite's button, with `{name}` in the place of the venue's name. */
  saveLabel: string;
  hasMap: boolean;
}) {
  const isInBrowser = useIsInBrowser();
  return (
    <ul className={cn("results", hasMap && "results-beside-map")}>
      {cards.map(([id, name, image, alt, place, summary, price, rating, badges], index) => (
        <li key={id} data-venue={hasMap ? id : undefined}>
          <CardView
            as="h2"
            name={name}
            alt={alt}
            place={place}
            summary={summary}
            price={price}
            rating={rating && { average: rating[0], count: rating[1], label: rating[2] }}
            badges={badges}
            href={`/venues/${id}${query}`}
            picture={image && venueImageUrl(image)}
            eager={index === 0}
            sizes="(min-width:1240px) 290px,(min-width:640px) 45vw,92vw"
            action={
              isInBrowser && (
                <FavoriteButton venueId={id} label={saveLabel.replace("{name}", () => name)} />
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}
