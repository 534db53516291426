"use client";

import { type ReactNode, useEffect, useState } from "react";
import { FavoriteButton } from "@/components/favorites/favorite-button";
import type { CardText } from "@/components/venues/card-text";
import { CardView } from "@/components/venues/card-view";
import type { Locale } from "@/lib/shared/locale-tag";
import { readRequestedTime, writeRequestedTime } from "@/lib/shared/requested-time";
import { onTakenTime } from "@/lib/venues/taken-time-event";

type SimilarVenue = { id: string; label: string; text: CardText };

/**
 * Similar venues. When the address has a requested time, venues that are available then replace the
 * children, which are cached for everybody.
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
  /** Says that the venues are available at the requested time. */
  note: string;
  sizes: string;
  className: string;
  children: ReactNode;
}) {
  const [available, setAvailable] = useState<SimilarVenue[]>([]);
  useEffect(() => {
    let controller = new AbortController();
    function load() {
      const requested = readRequestedTime(new URLSearchParams(window.location.search));
      const { day, start, end, guests } = requested;
      if (!day || !start || !end) return;
      const query = writeRequestedTime({ ...requested, guests: guests || "1" });
      controller.abort();
      controller = new AbortController();
      fetch(`/api/similar?venue=${venue}&locale=${locale}&${query}`, { signal: controller.signal })
        .then(
          async (response) =>
            response.ok && setAvailable((await response.json()) as SimilarVenue[]),
        )
        .catch(() => undefined);
    }
    load();
    const unsubscribe = onTakenTime(load);
    return () => {
      unsubscribe();
      controller.abort();
    };
  }, [venue, locale]);
  if (available.length === 0) return <ul className={className}>{children}</ul>;
  return (
    <>
      <p className="mt-1 text-muted">{note}</p>
      <ul className={className}>
        {available.map(({ id, label, text }) => (
          <li key={id}>
            <CardView
              as="h3"
              action={<FavoriteButton venueId={id} label={label} />}
              eager={false}
              sizes={sizes}
              {...text}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
