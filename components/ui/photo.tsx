import { cn } from "@/lib/shared/cn";
import { photoWidths, pictureSources } from "@/lib/shared/picture-sources";
import { Lattice } from "./lattice";

/**
 * An image that fills its container, a stored photo in its widths; the lattice pattern without
 * one. `eager` is for the first image in view.
 */
export function Photo({
  src,
  srcSet,
  alt,
  sizes,
  widest = 1920,
  eager = false,
  fit = "cover",
  className,
}: {
  src: string | null;
  /** The widths of an image that is not in storage. */
  srcSet?: string;
  alt: string;
  sizes: string;
  /** The widest size that is needed, in pixels. */
  widest?: number;
  eager?: boolean;
  /** Whether the image is cut to fill its container, or shown whole. */
  fit?: "cover" | "contain";
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
        {...pictureSources(
          src,
          photoWidths.filter((width) => width <= widest),
        )}
        {...(srcSet && { srcSet })}
        sizes={sizes}
        alt={alt}
        width={1600}
        height={1200}
        decoding={eager ? "sync" : "async"}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        className={cn(
          "size-full bg-tint",
          fit === "cover" ? "object-cover" : "object-contain",
          className,
        )}
      />
    </picture>
  );
}
