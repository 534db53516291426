"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { Badge } from "@/components/ui/badge";
import { Photo } from "@/components/ui/photo";
import { Rating } from "@/components/ui/rating";
import { CardPrice, type PriceText } from "./card-price";

/**
 * A venue card from formatted texts. A client component: cards of a server component are sent twice, as
 * HTML and as serialized React elements, and take twice as long to render.
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
    <article className="group relative flex min-w-0 flex-col">
      <div className="relative aspect-4/3 overflow-hidden rounded-card">
        <Photo
          src={picture}
          alt={alt}
          sizes={sizes}
          widest={828}
          eager={eager}
          className="transition-transform duration-200 group-hover:scale-[1.02] motion-reduce:transform-none"
        />
        {badges.length > 0 && (
          <div className="absolute start-3 end-14 top-3 flex flex-wrap gap-1.5">
            {badges.map((badge) => (
              <Badge key={badge} className="bg-card! text-ink!">
                {badge}
              </Badge>
            ))}
          </div>
        )}
      </div>
      <div className="mt-3 flex items-baseline justify-between gap-3">
        <Heading className="min-w-0 text-base leading-snug">
          <Link
            href={href}
            className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:rounded-card"
          >
            <bdi>{name}</bdi>
          </Link>
        </Heading>
        {rating && <Rating value={rating.average} count={rating.count} label={rating.label} />}
      </div>
      <p className="mt-0.5 text-muted text-sm wrap-anywhere">{place}</p>
      <p className="text-muted text-sm">{summary}</p>
      <CardPrice text={price} />
      {action}
    </article>
  );
}
