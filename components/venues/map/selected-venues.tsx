import { X } from "lucide-react";
import { type RefObject, useEffect } from "react";
import { Link } from "@/components/i18n/link";
import { Photo } from "@/components/ui/photo";
import { cn } from "@/lib/shared/cn";
import type { MapVenue } from "./map-types";

/** The venue of the selected marker at the bottom of the map, or the venues of one place in a list. */
export function SelectedVenues({
  ref,
  venues,
  label,
  closeLabel,
  className,
  onClose,
}: {
  ref: RefObject<HTMLElement | null>;
  venues: MapVenue[];
  label: string;
  closeLabel: string;
  className: string;
  onClose: () => void;
}) {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  });

  return (
    <section
      ref={ref}
      aria-label={label}
      className={cn(
        "absolute inset-x-3 z-20 mx-auto max-w-96 overflow-hidden rounded-card bg-card shadow-float",
        className,
      )}
    >
      <ul className={cn(venues.length > 1 && "max-h-60 divide-y divide-hairline overflow-y-auto")}>
        {venues.map((venue) => (
          <li key={venue.id} className="relative flex min-h-24">
            <VenueSummary venue={venue} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={onClose}
        className="absolute end-0 top-0 z-10 grid size-11 cursor-pointer place-items-center rounded-full text-muted hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  );
}

function VenueSummary({ venue }: { venue: MapVenue }) {
  const [before, price, after] = venue.price;
  return (
    <>
      <div className="relative w-28 shrink-0">
        <div className="absolute inset-0">
          <Photo src={venue.picture} alt={venue.alt} sizes="112px" widest={384} />
        </div>
      </div>
      <div className="min-w-0 flex-1 p-3 pe-12">
        <Link
          href={venue.href}
          className="line-clamp-2 font-semibold leading-snug wrap-anywhere after:absolute after:inset-0 after:rounded-card"
        >
          <bdi>{venue.name}</bdi>
        </Link>
        <p className="mt-0.5 truncate text-muted text-sm">{venue.place}</p>
        <p className="mt-1 text-muted text-sm">
          {before}
          <bdi className="whitespace-nowrap font-semibold text-ink tabular-nums">{price}</bdi>
          {after}
        </p>
      </div>
    </>
  );
}
