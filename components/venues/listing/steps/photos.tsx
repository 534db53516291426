"use client";

import { ImagePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/shared/cn";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { photoRules } from "@/lib/venues/photos/rules/photo-rules";
import { useWizard } from "../wizard/context";
import { PhotoGrid } from "./photo-grid";
import { UploadRow } from "./upload-row";

/** Step 2: photos are sent while one goes on, put in order, and described. */
export function PhotosStep() {
  const t = useTranslations("wizard.photos");
  const { uploads } = useWizard();
  const { watch } = useFormContext<VenueForm>();
  const images = watch("images");
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  return (
    <div className="flex flex-col gap-6">
      {/* Dropping files is a shortcut; the button does the same for everyone. */}
      <section
        aria-label={t("drop")}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setOver(false);
          uploads.add(event.dataTransfer.files);
        }}
        className={cn(
          "flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-6 py-10 text-center transition-colors duration-150",
          over ? "border-accent bg-tint" : "border-control",
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
      {uploads.list.length > 0 && (
        <ul aria-label={t("uploading")} className="flex flex-col gap-3">
          {uploads.list.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
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
