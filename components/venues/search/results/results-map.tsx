"use client";

import { useMemo } from "react";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import { MapPanel } from "../../map/map-panel";
import type { MapProps, MapVenue } from "../../map/map-types";
import { useResults } from "./results-provider";

/** The map of the results, with the texts of the list. */
export function ResultsMap({
  query,
  mark,
  comma,
  cities,
  ...panel
}: Omit<MapProps, "venues" | "cities"> & {
  /** Added to the address of each venue. */
  query: string;
  /** The name of a pin, with the placeholders `{name}` and `{price}`. */
  mark: string;
  /** The separator between a price and its unit. */
  comma: string;
  cities: [name: string, longitude: number, latitude: number][];
}) {
  const results = useResults();
  const venues = useMemo(
    () =>
      results.flatMap(({ id, image, name, place, price, alt, pin }): MapVenue[] => {
        if (!pin) return [];
        // The text on the pin is a part of its name.
        const said = pin.rule ? `${price[0]}${price[1]}${comma}${pin.rule}` : price.join("");
        const label = mark.replace("{name}", () => name).replace("{price}", () => said);
        const href = `/venues/${id}${query}`;
        const picture = image && venueImageUrl(image);
        return [{ id, ...pin, label, name, place, price, href, picture, alt }];
      }),
    [results, query, mark, comma],
  );
  const namedCities = useMemo(
    () => cities.map(([name, longitude, latitude]) => ({ name, longitude, latitude })),
    [cities],
  );
  return <MapPanel venues={venues} cities={namedCities} {...panel} />;
}
