import { ImagePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { photoLimits } from "@/lib/listings/photos";
import { cn } from "@/lib/shared/cn";
import { photoRules } from "@/lib/venues/photos/rules/photo-rules";
import { PhotoGrid, type PhotoValues } from "./photo-grid";
import { UploadRow } from "./upload-row";
import type { Upload } from "./uploads";
import type { PhotoUploads } from "./use-photo-uploads";

type Props = PhotoValues & {
  uploads: PhotoUploads;
  running: Upload[];
  /** What it says while there are no photos. */
  tip: string;
};

/** Uploads photos in the background, and lets the owner order and describe them. Needs `wizard.photos`, `wizard.captions`. */
export function PhotoField({ uploads, running, tip, ...values }: Props) {
  const t = useTranslations("wizard.photos");
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);

  return (
    <div className="flex flex-col gap-6">
      {/* Dropping files is a shortcut for the button. */}
      <section
        aria-label={t("drop")}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setIsDraggedOver(true);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setIsDraggedOver(false);
          uploads.add(event.dataTransfer.files);
        }}
        className={cn(
          "flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-6 py-10 text-center transition-colors duration-150",
          isDraggedOver ? "border-accent bg-tint" : "border-control",
        )}
      >
        <ImagePlus aria-hidden="true" className="size-8 text-accent" />
        <p className="font-medium">{t("drop")}</p>
        <p className="max-w-md text-sm text-muted">{t("rules")}</p>
        <Button variant="secondary" onClick={() => input.current?.click()}>
          {t("choose")}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          accept={photoRules.types.join(",")}
          aria-label={t("choose")}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            uploads.add([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </section>
      {running.length > 0 && (
        <ul aria-label={t("uploading")} className="flex flex-col gap-3">
          {running.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              uploads={uploads}
              limit={photoLimits[values.kind].max}
            />
          ))}
        </ul>
      )}
      {values.images.length > 0 ? (
        <PhotoGrid {...values} />
      ) : (
        <p className="text-center text-muted">{tip}</p>
      )}
    </div>
  );
}
