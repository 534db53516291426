import { Link } from "@/components/i18n/link";
import { Photo } from "@/components/ui/photo";
import { cn } from "@/lib/shared/cn";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import type { VenueImage } from "@/lib/venues/types";

/** A picture as a link, with a title and a note on it. */
export function PictureTile({
  href,
  title,
  note,
  image,
  sizes,
  className,
}: {
  href: string;
  title: string;
  note: string;
  image: VenueImage | null;
  sizes: string;
  className?: string;
}) {
  return (
    <Link
      href={href}
      className={cn(
        "group relative isolate flex items-end overflow-hidden rounded-card bg-[#161616] text-white",
        className,
      )}
    >
      <span className="-z-10 absolute inset-0">
        <Photo
          src={image && venueImageUrl(image.path)}
          alt=""
          sizes={sizes}
          widest={828}
          className="transition-transform duration-200 group-hover:scale-[1.03] motion-reduce:transform-none"
        />
      </span>
      <span
        aria-hidden="true"
        className="-z-10 absolute inset-x-0 bottom-0 h-3/4 bg-linear-to-t from-black/80 to-transparent"
      />
      <span className="p-4">
        <span className="block font-semibold leading-snug">{title}</span>
        <span className="block text-sm text-white/85">{note}</span>
      </span>
    </Link>
  );
}
