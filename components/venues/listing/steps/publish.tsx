import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { isUploading } from "@/components/listings/photos/uploads";
import { Button } from "@/components/ui/button";
import { getFieldStep } from "@/lib/venues/listing/fields";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { CompletenessCard } from "../wizard/completeness-card";
import { PreviewButton } from "../wizard/preview-button";
import { PreviewCard } from "../wizard/preview-card";
import { isDraftMode, useWizard } from "../wizard/wizard-context";
import { isLocked } from "../wizard/wizard-reducer";
import { ListingSummary } from "./listing-summary";

/** Step 6: a summary with links to each step, and the consequences of submitting. */
export function PublishStep() {
  const t = useTranslations("wizard");
  const { choices, mode, goTo, state } = useWizard();
  const { watch } = useFormContext<VenueForm>();
  const values = watch();
  const label = isDraftMode(mode) ? "publish" : mode;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-start gap-3 rounded-card bg-tint p-5">
        <p className="text-lg font-semibold">{t(`publish.${label}.title`)}</p>
        <p>{t(`publish.${label}.body`)}</p>
        {values.city.trim() === "" && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-warning/50 bg-warning/10 px-4 py-3">
            <p className="min-w-0 flex-1 basis-60">{t("publish.noCity")}</p>
            <Button
              variant="outline"
              size="sm"
              disabled={isLocked(state)}
              onClick={() => goTo(getFieldStep("city"), "city")}
            >
              {t("publish.addCity")}
            </Button>
          </div>
        )}
        {isUploading(state) && <p className="text-sm text-warning">{t("publish.uploading")}</p>}
        <PreviewButton />
      </div>
      <div className="mx-auto w-full max-w-sm xl:hidden">
        <PreviewCard values={values} choices={choices} />
      </div>
      <CompletenessCard values={values} limit={Number.POSITIVE_INFINITY} />
      <ListingSummary values={values} />
    </div>
  );
}
