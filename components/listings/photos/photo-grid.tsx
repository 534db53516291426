import { ArrowLeft, ArrowRight, GripVertical, MessageSquareText, Star, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import {
  Button as AriaButton,
  GridList,
  GridListItem,
  I18nProvider,
  useDragAndDrop,
} from "react-aria-components";
import { Badge } from "@/components/ui/badge";
import { Photo } from "@/components/ui/photo";
import type { Captions } from "@/lib/listings/photos";
import type { ListingKind } from "@/lib/listings/types";
import { localeTag } from "@/lib/shared/locale-tag";
import { moveBeside, moveToIndex } from "@/lib/venues/listing/rules/reorder";
import { listingPages } from "../kinds";
import { CaptionDialog } from "./caption-dialog";

const actionClass =
  "inline-flex size-11 cursor-pointer items-center justify-center rounded-full outline-none hover:bg-tint focus-visible:outline-2 focus-visible:outline-accent disabled:cursor-not-allowed disabled:opacity-35";

export type PhotoValues = {
  kind: ListingKind;
  /** The paths of the photos, main one first. */
  images: string[];
  captions: Captions;
  setImages: (images: string[]) => void;
  setCaptions: (captions: Captions) => void;
  /** The photos that can have captions: one that awaits review has no row for them yet. Null for all. */
  describable: readonly string[] | null;
};

/** The photos in their order, the main one first. Reordered by drag, by keyboard and by buttons. */
export function PhotoGrid({
  kind,
  images,
  captions,
  setImages,
  setCaptions,
  describable,
}: PhotoValues) {
  const t = useTranslations("wizard.photos");
  const locale = useLocale();
  const [describedPath, setDescribedPath] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");

  const move = (path: string, to: number) => {
    setImages(moveToIndex(images, path, to));
    setAnnouncement(t("moved", { position: to + 1, total: images.length }));
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({
        "text/plain": t("photo", { position: images.indexOf(String(key)) + 1 }),
      })),
    onReorder: ({ keys, target }) => {
      const side = target.dropPosition === "after" ? "after" : "before";
      setImages(moveBeside(images, [...keys].map(String), String(target.key), side));
    },
  });

  return (
    <I18nProvider locale={localeTag(locale)}>
      <p className="text-sm text-muted">{t("orderHint")}</p>
      <GridList
        aria-label={t("list")}
        layout="grid"
        items={images.map((path) => ({ id: path }))}
        dependencies={[captions, images, locale]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        className="grid grid-cols-1 gap-4 outline-none min-[480px]:grid-cols-2 2xl:grid-cols-3"
      >
        {({ id }) => {
          const index = images.indexOf(id);
          const name = t("photo", { position: index + 1 });
          const caption = captions[id];
          return (
            <GridListItem
              id={id}
              textValue={name}
              className="relative rounded-card border border-hairline bg-card outline-none data-[dragging]:opacity-40 data-[focus-visible]:outline-2 data-[focus-visible]:outline-accent"
            >
              <div className="relative aspect-4/3 overflow-hidden rounded-t-card bg-tint">
                <Photo
                  src={listingPages[kind].imageUrl(id)}
                  alt={caption?.alt || name}
                  sizes="(min-width: 1024px) 18rem, (min-width: 480px) 45vw, 90vw"
                />
                {index === 0 && (
                  <span className="absolute start-3 top-3 rounded-full bg-card">
                    <Badge variant="accent">{t("main")}</Badge>
                  </span>
                )}
                <AriaButton
                  slot="drag"
                  aria-label={t("drag", { name })}
                  className="absolute end-2 top-2 inline-flex size-11 cursor-grab items-center justify-center rounded-full bg-card outline-none data-[focus-visible]:outline-2 data-[focus-visible]:outline-accent"
                >
                  <GripVertical aria-hidden="true" className="size-5" />
                </AriaButton>
              </div>
              <div className="flex items-center justify-between px-1 py-1">
                <button
                  type="button"
                  className={actionClass}
                  disabled={index === 0}
                  aria-label={t("earlier", { name })}
                  onClick={() => move(id, index - 1)}
                >
                  <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
                </button>
                <button
                  type="button"
                  className={actionClass}
                  disabled={index === images.length - 1}
                  aria-label={t("later", { name })}
                  onClick={() => move(id, index + 1)}
                >
                  <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
                </button>
                <button
                  type="button"
                  className={actionClass}
                  disabled={index === 0}
                  aria-label={t("makeMain", { name })}
                  onClick={() => move(id, 0)}
                >
                  <Star aria-hidden="true" className="size-5" />
                </button>
                <button
                  type="button"
                  className={actionClass}
                  aria-label={t("describe", { name })}
                  onClick={() => setDescribedPath(id)}
                >
                  <MessageSquareText
                    aria-hidden="true"
                    className={`size-5 ${caption?.caption || caption?.alt ? "text-accent" : ""}`}
                  />
                </button>
                <button
                  type="button"
                  className={actionClass}
                  aria-label={t("remove", { name })}
                  onClick={() => {
                    setImages(images.filter((path) => path !== id));
                    setAnnouncement(t("removed", { name }));
                  }}
                >
                  <Trash2 aria-hidden="true" className="size-5 text-danger" />
                </button>
              </div>
            </GridListItem>
          );
        }}
      </GridList>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {describedPath && (
        <CaptionDialog
          name={t("photo", { position: images.indexOf(describedPath) + 1 })}
          caption={captions[describedPath]}
          isAllowed={describable === null || describable.includes(describedPath)}
          onSave={(caption) => setCaptions({ ...captions, [describedPath]: caption })}
          onClose={() => setDescribedPath(null)}
        />
      )}
    </I18nProvider>
  );
}
