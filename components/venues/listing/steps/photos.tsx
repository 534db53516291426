import { ImagePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/shared/cn";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { photoRules } from "@/lib/venues/photos/rules/photo-rules";
import { useWizard } from "../wizard/wizard-context";
import { PhotoGrid } from "./photo-grid";
import { UploadRow } from "./upload-row";

/** Step 2: uploads photos in the background, and lets the host order and describe them. */
export function PhotosStep() {
  const t = useTranslations("wizard.photos");
  const { addPhotos, state } = useWizard();
  const { watch } = useFormContext<VenueForm>();
  const images = watch("images");
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
          addPhotos(event.dataTransfer.files);
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
            addPhotos([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </section>
      {state.uploads.length > 0 && (
        <ul aria-label={t("uploading")} className="flex flex-col gap-3">
          {state.uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {images.length > 0 ? (
        <PhotoGrid images={images} />
      ) : (
        <p className="text-center text-muted">{t("tip")}</p>
      )}
    </div>
  );
}
