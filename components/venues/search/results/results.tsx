"use client";

import { FavoriteButton } from "@/components/favorites/favorite-button";
import { useIsInBrowser } from "@/components/ui/use-is-in-browser";
import { cn } from "@/lib/shared/cn";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import { CardView } from "../../card-view";
import { useResults } from "./results-provider";

const sizes = "(min-width:1240px) 290px,(min-width:640px) 45vw,92vw";
const sizesBesideMap = "(min-width:640px) 400px,92vw";

/**
 * The cards of the results. One client component for all cards: sends their common data once, and adds the favourite buttons,
 * which need scripts, in the browser.
 */
export function Results({
  query,
  saveLabel,
  hasMap,
}: {
  /** Added to the address of each venue. */
  query: string;
  /** The label of a favourite button, with the placeholder `{name}`. */
  saveLabel: string;
  hasMap: boolean;
}) {
  const isInBrowser = useIsInBrowser();
  const results = useResults();
  return (
    <ul className={cn("results", hasMap && "results-beside-map")}>
      {results.map(({ id, image, pin: _pin, ...texts }, index) => (
        // The map finds an item by its id.
        <li key={id} data-venue={hasMap && isInBrowser ? id : undefined}>
          <CardView
            {...texts}
            as="h2"
            href={`/venues/${id}${query}`}
            picture={image && venueImageUrl(image)}
            eager={index === 0}
            sizes={hasMap ? sizesBesideMap : sizes}
            action={
              isInBrowser && (
                <FavoriteButton
                  listingId={id}
                  label={saveLabel.replace("{name}", () => texts.name)}
                />
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}
