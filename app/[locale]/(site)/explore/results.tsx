"use client";

import { FavoriteButton } from "@/components/favorites/favorite-button";
import { useIsInBrowser } from "@/components/ui/use-is-in-browser";
import type { CardText } from "@/components/venues/card-text";
import { CardView } from "@/components/venues/card-view";
import { cn } from "@/lib/shared/cn";
import { venueImageUrl } from "@/lib/venues/photos/image-url";

/** A card without what all cards of the page have in common. */
export type ResultCard = Omit<CardText, "href" | "picture"> & { id: string; image: string | null };

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
      {cards.map(({ id, image, ...card }, index) => (
        <li key={id} data-venue={hasMap ? id : undefined} className="deferred-rendering">
          <CardView
            {...card}
            as="h2"
            href={`/venues/${id}${query}`}
            picture={image && venueImageUrl(image)}
            eager={index === 0}
            sizes="(min-width: 1240px) 290px, (min-width: 640px) 45vw, calc(100vw - 2rem)"
            action={
              isInBrowser && (
                <FavoriteButton venueId={id} label={saveLabel.replace("{name}", () => card.name)} />
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}
