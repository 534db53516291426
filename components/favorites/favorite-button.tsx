"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { favorites } from "@/lib/favorites/browser-favorites";
import { cn } from "@/lib/shared/cn";

/** Saves a listing or removes it. Empty in the page's HTML, which is the same for every visitor. */
export function FavoriteButton({
  listingId,
  label,
  className = "heart-on-picture absolute end-1 top-1 z-10 grid size-11 place-items-center rounded-full",
  children,
}: {
  listingId: string;
  /** Names the listing. */
  label: string;
  /** Without it the button stands in the corner of a picture. */
  className?: string;
  children?: ReactNode;
}) {
  const isFavorite = useSyncExternalStore(
    favorites.subscribe,
    () => favorites.isFavorite(listingId),
    () => false,
  );
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={label}
      onClick={() => favorites.toggle(listingId)}
      className={cn("heart cursor-pointer noscript:hidden", className)}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6">
        <path d="M12 20.5S3.5 15.4 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7c0 6.2-8.5 11.3-8.5 11.3z" />
      </svg>
      {children}
    </button>
  );
}
