import { ArrowLeftRight, Minus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Photo } from "@/components/ui/photo";
import { PictureDialog } from "@/components/ui/picture-dialog";
import { cn } from "@/lib/shared/cn";
import {
  type MarkedPicture,
  markPictures,
  type PictureMark,
} from "@/lib/venues/listing/rules/picture-changes";
import { EmptyValue } from "./empty-value";

const badges: Record<
  Exclude<PictureMark, "unchanged">,
  { icon: typeof Plus; variant: BadgeVariant }
> = {
  added: { icon: Plus, variant: "success" },
  removed: { icon: Minus, variant: "danger" },
  moved: { icon: ArrowLeftRight, variant: "info" },
};

/** The pictures of one side in their order, each marked as added, removed or moved. */
export function PictureSides({
  before,
  after,
  side,
  imageUrl,
}: {
  before: string[];
  after: string[];
  side: "before" | "after";
  imageUrl: (path: string) => string | null;
}) {
  const t = useTranslations("listingChanges");
  const pictures = markPictures(before, after)[side];
  if (pictures.length === 0) return <EmptyValue />;
  return (
    <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-2 xl:grid-cols-3">
      {pictures.map((picture, index) => (
        <li key={picture.path}>
          <SidePicture
            src={imageUrl(picture.path)}
            alt={t("picture", { place: index + 1 })}
            className={cn(
              "relative block aspect-4/3 w-full overflow-hidden rounded-control",
              picture.mark === "added" && "outline-2 outline-success outline-offset-2",
            )}
          >
            <Photo
              src={imageUrl(picture.path)}
              alt={t("picture", { place: index + 1 })}
              fit="contain"
              sizes="(min-width: 640px) 12rem, 50vw"
              widest={640}
              className={picture.mark === "removed" ? "opacity-60 grayscale" : undefined}
            />
          </SidePicture>
          <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <span aria-hidden="true" className="text-muted tabular-nums">
              {index + 1}
            </span>
            {index === 0 && <span className="font-medium">{t("main")}</span>}
            <Mark picture={picture} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** A picture that opens at full size; only its position when there is no picture. */
function SidePicture({
  src,
  children,
  ...rest
}: {
  src: string | null;
  alt: string;
  className: string;
  children: ReactNode;
}) {
  const t = useTranslations("ui");
  if (!src) return <div className={rest.className}>{children}</div>;
  const labels = { open: t("openPicture"), close: t("close") };
  return (
    <PictureDialog src={src} labels={labels} {...rest}>
      {children}
    </PictureDialog>
  );
}

function Mark({ picture: { mark, from } }: { picture: MarkedPicture }) {
  const t = useTranslations("listingChanges.marks");
  if (mark === "unchanged") return null;
  const { icon: Icon, variant } = badges[mark];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" className="size-3" />
      {mark === "moved" && from ? t("movedFrom", { place: from }) : t(mark)}
    </Badge>
  );
}
