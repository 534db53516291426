"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { Lattice } from "@/components/ui/lattice";
import { pictureSources } from "@/lib/shared/picture-sources";
import { CardPrice, type PriceText } from "./card-price";

/** The widths in pixels that cards are shown in: one column of a phone at most, on sharp screens. */
const pictureWidths = [384, 640, 828];

/**
 * A venue card from formatted texts. A client component: cards of a server component are sent twice, as
 * HTML and as serialized React elements, and take twice as long to render. Its styles are in venue-card.css.
 */
export function CardView({
  as: Heading,
  action,
  href,
  name,
  picture,
  alt,
  sizes,
  eager,
  badges,
  rating,
  place,
  summary,
  price,
}: {
  as: "h2" | "h3";
  /** A control on the picture, above the link that covers the card. */
  action: ReactNode;
  href: string;
  name: string;
  picture: string | null;
  alt: string;
  sizes: string;
  eager: boolean;
  badges: string[];
  rating: { average: number; count: number; label: string } | null;
  place: string;
  summary: string;
  price: PriceText;
}) {
  return (
    <article className="venue-card">
      {picture ? (
        // Inside a picture element: otherwise React would preload the first images at their largest size.
        <picture>
          <img
            {...pictureSources(picture, pictureWidths)}
            sizes={sizes}
            alt={alt}
            decoding={eager ? "sync" : undefined}
            loading={eager ? undefined : "lazy"}
            fetchPriority={eager ? "high" : undefined}
          />
        </picture>
      ) : (
        <div>
          <Lattice />
        </div>
      )}
      {badges.length > 0 && (
        <div className="badges">
          {badges.map((badge) => (
            <span key={badge}>{badge}</span>
          ))}
        </div>
      )}
      <div className="head">
        <Heading>
          <Link href={href}>
            <bdi>{name}</bdi>
          </Link>
        </Heading>
        {rating && (
          <span role="img" aria-label={rating.label}>
            <b>{rating.average.toFixed(1)}</b>
            <i>{`(${rating.count})`}</i>
          </span>
        )}
      </div>
      <p>{place}</p>
      <p>{summary}</p>
      <p>
        <CardPrice text={price} />
      </p>
      {action}
    </article>
  );
}
