import { Photo } from "@/components/ui/photo";
import { cn } from "@/lib/shared/cn";

/** The picture of a listing at card size, or the lattice pattern without one. */
export function ListingPicture({
  src,
  alt,
  eager = false,
  className,
}: {
  src: string | null;
  alt: string;
  /** For the first picture in view. */
  eager?: boolean;
  className?: string;
}) {
  return (
    <div className={cn("relative overflow-hidden rounded-control bg-tint", className)}>
      <Photo
        src={src}
        alt={alt}
        eager={eager}
        sizes="(min-width: 640px) 220px, 100vw"
        className="absolute inset-0"
      />
    </div>
  );
}
