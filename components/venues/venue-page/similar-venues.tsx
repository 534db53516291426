"use client";

import { type ReactNode, useEffect, useState } from "react";
import { FavoriteButton } from "@/components/favorites/favorite-button";
import { getJson } from "@/lib/shared/get-json";
import type { Locale } from "@/lib/shared/locale-tag";
import { readRequestedTime, writeRequestedTime } from "@/lib/shared/requested-time";
import { onTakenTime } from "@/lib/venues/taken-time-event";
import type { CardText } from "../card-text";
import { CardView } from "../card-view";

type SimilarVenue = { id: string; label: string; text: CardText };

/**
 * Similar venues. When the address has a requested time, venues that are available then replace the children, which are
 * cached for everybody; with guests alone, the venues for as many.
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
  const [similar, setSimilar] = useState<{ venues: SimilarVenue[]; hasTime: boolean } | null>(null);
  useEffect(() => {
    let controller = new AbortController();
    function load() {
      const requested = readRequestedTime(new URLSearchParams(window.location.search));
      const { day, start, end, guests } = requested;
      const hasTime = Boolean(day && start && end);
      if (!hasTime && !guests) return;
      const query = writeRequestedTime(
        hasTime ? { ...requested, guests: guests || "1" } : { guests },
      );
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      getJson<SimilarVenue[]>(`/api/similar?venue=${venue}&locale=${locale}&${query}`, {
        signal,
      }).then((answer) => {
        if (answer.ok && !signal.aborted) setSimilar({ venues: answer.data, hasTime });
      });
    }
    load();
    const unsubscribe = onTakenTime(load);
    return () => {
      unsubscribe();
      controller.abort();
    };
  }, [venue, locale]);
  if (!similar || similar.venues.length === 0) return <ul className={className}>{children}</ul>;
  return (
    <>
      {similar.hasTime && <p className="mt-1 text-muted">{note}</p>}
      <ul className={className}>
        {similar.venues.map(({ id, label, text }) => (
          <li key={id}>
            <CardView
              as="h3"
              action={<FavoriteButton listingId={id} label={label} />}
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
