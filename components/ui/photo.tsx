import { getImageProps } from "next/image";
import { cn } from "@/lib/shared/cn";
import { Lattice } from "./lattice";

/**
 * A picture that fills its box, in the sizes that the optimizer makes; the lattice where there is
 * none. It is plain HTML and costs the browser no script. `eager` is for the first picture in view.
 */
export function Photo({
  src,
  alt,
  sizes,
  eager = false,
  className,
}: {
  src: string | null;
  alt: string;
  sizes: string;
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
  const { props } = getImageProps({
    src,
    alt,
    sizes,
    width: 1600,
    height: 1200,
    ...(eager ? { loading: "eager", fetchPriority: "high" } : {}),
  });
  return (
    <picture className="contents">
      <img {...props} alt={alt} className={cn("size-full bg-tint object-cover", className)} />
    </picture>
  );
}
