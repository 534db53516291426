import { cn } from "@/lib/shared/cn";
import { pictureSources } from "@/lib/shared/picture-sources";
import { Lattice } from "./lattice";

/**
 * A picture that fills its box, in the sizes that the optimizer makes; the lattice where there is
 * none. `eager` is for the first picture in view.
 */
export function Photo({
  src,
  alt,
  sizes,
  widest,
  eager = false,
  className,
}: {
  src: string | null;
  alt: string;
  sizes: string;
  /** In pixels, where a large one is never needed. */
  widest?: number;
  eager?: boolean;
  className?: string;
}) {
  if (!src) {
    return (
      <span className={cn("grid size-full place-items-center bg-tint", className)}>
        <Lattice className="size-full text-accent opacity-25" />
      </span>
    );
  }
  return (
    <picture className="contents">
      <img
        {...pictureSources(src, widest)}
        sizes={sizes}
        alt={alt}
        width={1600}
        height={1200}
        decoding={eager ? "sync" : "async"}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        className={cn("size-full bg-tint object-cover", className)}
      />
    </picture>
  );
}
