import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { isUploading } from "@/components/listings/photos/uploads";
import { Button } from "@/components/ui/button";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { useWizard } from "./wizard-context";
import { isLocked } from "./wizard-reducer";

/** Saves the listing and opens its preview for guests; the label names a revision when saving creates one. */
export function PreviewButton({ isSmall = false }: { isSmall?: boolean }) {
  const t = useTranslations("wizard.preview");
  const { mode, preview, state } = useWizard();
  const { isDirty } = useFormContext<VenueForm>().formState;
  // Only the host has the preview.
  if (mode === "edit-admin") return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      className={isSmall ? "-me-3 shrink-0 max-sm:size-11 max-sm:px-0!" : undefined}
      onClick={preview}
      disabled={isLocked(state) || isUploading(state)}
    >
      <Eye aria-hidden="true" className="size-5 shrink-0" />
      <span className={isSmall ? "max-sm:sr-only" : undefined}>
        {t(mode === "edit-published" && isDirty ? "saveAndOpen" : "open")}
      </span>
    </Button>
  );
}
