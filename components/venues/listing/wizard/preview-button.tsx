"use client";

import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { useWizard } from "./context";

/** Keeps the listing and shows it as guests will see it; says so where keeping changes something public. */
export function PreviewButton({ small = false }: { small?: boolean }) {
  const t = useTranslations("wizard.preview");
  const { mode, preview, publishing, uploads } = useWizard();
  const { isDirty } = useFormContext<VenueForm>().formState;
  return (
    <Button
      variant="ghost"
      size="sm"
      className={small ? "-me-3 shrink-0 max-sm:size-11 max-sm:px-0!" : undefined}
      onClick={preview}
      disabled={publishing || uploads.busy}
    >
      <Eye aria-hidden="true" className="size-5 shrink-0" />
      <span className={small ? "max-sm:sr-only" : undefined}>
        {t(mode === "edit-published" && isDirty ? "saveAndOpen" : "open")}
      </span>
    </Button>
  );
}
