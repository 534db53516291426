import { Images } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { Lattice } from "@/components/ui/lattice";
import { Photo } from "@/components/ui/photo";
import { cn } from "@/lib/shared/cn";
import { localized } from "@/lib/shared/localized";
import { pictureSources } from "@/lib/shared/picture-sources";
import type { VenueImage } from "@/lib/venues/types";
import { GalleryViewer, type ViewerPicture } from "./gallery-viewer";

// The grid of the first pictures, by how many there are; the others are only in the viewer.
const layouts: Record<number, { grid: string; tiles: string[] }> = {
  1: { grid: "sm:grid-cols-1", tiles: ["sm:aspect-[21/9]"] },
  2: { grid: "sm:grid-cols-2", tiles: ["sm:aspect-4/3", "sm:aspect-4/3"] },
  3: {
    grid: "sm:grid-cols-3 sm:grid-rows-2 sm:aspect-[21/9]",
    tiles: ["sm:col-span-2 sm:row-span-2", "", ""],
  },
  4: {
    grid: "sm:grid-cols-4 sm:grid-rows-2 sm:aspect-[21/9]",
    tiles: ["sm:col-span-2 sm:row-span-2", "", "sm:row-span-2", ""],
  },
  5: {
    grid: "sm:grid-cols-4 sm:grid-rows-2 sm:aspect-[21/9]",
    tiles: ["sm:col-span-2 sm:row-span-2", "", "", "", ""],
  },
};

/** The pictures of a listing: a carousel on small screens, a grid on wide ones, and a viewer for both. */
export function Gallery({
  name,
  images,
  imageUrl,
}: {
  name: string;
  images: VenueImage[];
  imageUrl: (path: string) => string | null;
}) {
  const t = useTranslations("venues.gallery");
  const locale = useLocale();
  const pictures: ViewerPicture[] = images.flatMap((image, index) => {
    const src = imageUrl(image.path);
    if (!src) return [];
    const alt = localized(image.alt, locale) || t("alt", { number: index + 1, name });
    const { src: full, srcSet } = pictureSources(src);
    return [
      {
        full,
        srcSet,
        src,
        alt,
        caption: localized(image.caption, locale),
      },
    ];
  });
  if (pictures.length === 0) {
    return (
      <div className="aspect-[21/9] overflow-hidden rounded-card bg-tint">
        <Lattice className="size-full text-accent opacity-25" />
      </div>
    );
  }
  const layout = layouts[Math.min(5, pictures.length)];
  const count = pictures.length;
  return (
    <section aria-label={t("label", { name })} className="relative">
      <ul
        className={cn(
          "-mx-4 flex snap-x snap-mandatory overflow-x-auto sm:mx-0 sm:grid sm:gap-2 sm:overflow-hidden sm:rounded-card",
          layout?.grid,
        )}
      >
        {pictures.map((picture, index) => (
          <li
            key={picture.src}
            className={cn(
              "aspect-4/3 w-full shrink-0 snap-center sm:aspect-auto sm:min-h-0",
              layout?.tiles[index],
              index >= (layout?.tiles.length ?? 0) && "sm:hidden",
            )}
          >
            <a
              href={picture.full}
              data-picture={index}
              aria-label={t("open", { number: index + 1, count, alt: picture.alt })}
              className="block size-full focus-visible:outline-offset-[-4px]"
            >
              <Photo
                src={picture.src}
                alt=""
                eager={index === 0}
                sizes={
                  index === 0
                    ? "(min-width: 1240px) 600px, (min-width: 640px) 50vw, 100vw"
                    : "(min-width: 1240px) 300px, (min-width: 640px) 25vw, 100vw"
                }
                className="transition-opacity duration-150 hover:opacity-90"
              />
            </a>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <a
          href={pictures[0]?.full}
          data-picture={0}
          className={buttonClass({
            variant: "outline",
            size: "sm",
            className: "absolute! end-3 bottom-3 border-transparent! bg-card! shadow-float",
          })}
        >
          <Images aria-hidden="true" className="size-4" />
          {t("show", { count })}
        </a>
      )}
      <GalleryViewer
        pictures={pictures}
        labels={{
          title: t("label", { name }),
          close: t("close"),
          next: t("next"),
          previous: t("previous"),
          of: t("of"),
        }}
      />
    </section>
  );
}
