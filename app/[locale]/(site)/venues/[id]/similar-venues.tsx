"use client";

import { type ReactNode, useEffect, useState } from "react";
import { FavoriteButton } from "@/components/favorites/favorite-button";
import { CardView } from "@/components/venues/card-view";
import type { CardWords } from "@/components/venues/card-words";
import type { Locale } from "@/lib/shared/locale-tag";
import { readRequestedTime, writeRequestedTime } from "@/lib/shared/requested-time";

type Found = { id: string; label: string; words: CardWords }[];

/**
 * Similar venues. When the address asks for a time, those that are free at it take the place of the
 * ones that are the same for everybody; where none is, or they cannot be had, those remain.
 */
export function SimilarVenues({
  venue,
  locale,
  note,
  sizes,
  className,
  children,
}: {
  venue: string;
  locale: Locale;
  /** Says that the cards are free at the asked time. */
  note: string;
  sizes: string;
  className: string;
  children: ReactNode;
}) {
  const [found, setFound] = useState<Found>([]);
  useEffect(() => {
    const requested = readRequestedTime(new URLSearchParams(window.location.search));
    const { day, start, end, guests } = requested;
    if (!day || !start || !end) return;
    const query = writeRequestedTime({ ...requested, guests: guests || "1" });
    const controller = new AbortController();
    fetch(`/api/similar?venue=${venue}&locale=${locale}&${query}`, { signal: controller.signal })
      .then(async (response) => response.ok && setFound((await response.json()) as Found))
      .catch(() => undefined);
    return () => controller.abort();
  }, [venue, locale]);
  if (found.length === 0) return <ul className={className}>{children}</ul>;
  return (
    <>
      <p className="mt-1 text-muted">{note}</p>
      <ul className={className}>
        {found.map(({ id, label, words }) => (
          <li key={id}>
            <CardView
              as="h3"
              action={<FavoriteButton venueId={id} label={label} />}
              eager={false}
              sizes={sizes}
              {...words}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
