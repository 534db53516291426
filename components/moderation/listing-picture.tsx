import Image from "next/image";
import { Lattice } from "@/components/ui/lattice";
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
      {src ? (
        <Image
          src={src}
          alt={alt}
          fill
          loading={eager ? "eager" : "lazy"}
          sizes="(min-width: 640px) 220px, 100vw"
          className="object-cover"
        />
      ) : (
        <Lattice className="absolute inset-0 text-accent opacity-30" />
      )}
    </div>
  );
}
