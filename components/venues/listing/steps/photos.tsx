import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { PhotoField } from "@/components/listings/photos/photo-field";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { useWizard } from "../wizard/wizard-context";

/** Step 2: the photos. */
export function PhotosStep() {
  const t = useTranslations("wizard.photos");
  const { listing, mode, state, uploads } = useWizard();
  const { setValue, watch } = useFormContext<VenueForm>();
  const [images, captions] = watch(["images", "captions"]);
  return (
    <PhotoField
      kind="venue"
      images={images}
      captions={captions}
      setImages={(next) => setValue("images", next, { shouldDirty: true, shouldValidate: true })}
      setCaptions={(next) => setValue("captions", next, { shouldDirty: true })}
      describable={mode === "edit-published" ? (listing?.approvedImages ?? []) : null}
      uploads={uploads}
      running={state.uploads}
      tip={t("tip")}
    />
  );
}
