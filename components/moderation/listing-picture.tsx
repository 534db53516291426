import { useTranslations } from "next-intl";
import { Photo } from "@/components/ui/photo";
import { PictureDialog } from "@/components/ui/picture-dialog";
import { cn } from "@/lib/shared/cn";

/** The picture of a listing, cut nowhere: at card size, or enlargeable for a review; the lattice pattern without one. */
export function ListingPicture({
  src,
  alt,
  eager = false,
  isEnlargeable = false,
  className,
}: {
  src: string | null;
  alt: string;
  /** For the first picture in view. */
  eager?: boolean;
  /** At twice the size, and opened at full size: guests see it whole in the gallery. */
  isEnlargeable?: boolean;
  className?: string;
}) {
  const t = useTranslations("ui");
  const picture = (
    <span className={cn("relative block overflow-hidden rounded-control bg-tint", className)}>
      <Photo
        src={src}
        alt={alt}
        eager={eager}
        fit="contain"
        sizes={
          isEnlargeable ? "(min-width: 640px) 32rem, 100vw" : "(min-width: 640px) 220px, 100vw"
        }
        className="absolute inset-0"
      />
    </span>
  );
  if (!src || !isEnlargeable) return picture;
  const labels = { open: t("openPicture"), close: t("close") };
  return (
    <PictureDialog src={src} alt={alt} labels={labels} className="w-full">
      {picture}
    </PictureDialog>
  );
}
