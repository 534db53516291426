import { ArrowLeft, ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { lastStep } from "@/lib/venues/listing/rules/steps";
import { isDraftMode, type WizardMode } from "./wizard-context";
import type { SaveTrigger } from "./wizard-reducer";

type Props = {
  step: number;
  mode: WizardMode;
  canContinue: boolean;
  /** True when the user came to this step from the review: Continue leads back to it. */
  isReviewing: boolean;
  /** True while the listing is being published. */
  isDisabled: boolean;
  /** True while photos are uploading, which prevents publishing. */
  isUploading: boolean;
  saving: SaveTrigger | null;
  onBack: () => void;
  onSave: () => void;
  onContinue: () => void;
  onPublish: () => void;
};

function getContinueLabel(step: number, isReviewing: boolean) {
  if (step === lastStep - 1) return "review";
  return isReviewing ? "backToReview" : "continue";
}

/** Back, Save Draft and Continue or Publish, which stay in view. */
export function WizardFooter(props: Props) {
  const { step, mode, canContinue, isReviewing, isDisabled, isUploading, saving } = props;
  const t = useTranslations("wizard");
  const isSubmitted = !isDraftMode(mode);
  return (
    <div className="sticky bottom-0 flex items-center gap-2 border-hairline border-t bg-card px-3 py-3 sm:gap-3 sm:px-8 sm:py-4">
      {step > 1 && (
        <Button
          variant="ghost"
          className="max-sm:size-11 max-sm:px-0!"
          onClick={props.onBack}
          disabled={isDisabled}
        >
          <ArrowLeft aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" />
          <span className="max-sm:sr-only">{t("back")}</span>
        </Button>
      )}
      {saving && !isDisabled && (
        <span className="-top-12 absolute end-3 rounded-full border border-hairline bg-card px-4 py-1 text-sm shadow-float sm:end-8">
          <Spinner label={t("saving")} showLabel className="size-4" />
        </span>
      )}
      {(isSubmitted ? step < lastStep : step > 1) && (
        <Button
          variant="outline"
          className="ms-auto max-sm:px-3!"
          onClick={props.onSave}
          disabled={isDisabled}
          loading={saving === "manual" && !isDisabled}
        >
          {t(isSubmitted ? "saveChanges" : "saveDraft")}
        </Button>
      )}
      {step === lastStep ? (
        <Button
          className={isSubmitted ? "ms-auto" : "max-sm:px-3!"}
          onClick={props.onPublish}
          loading={isDisabled}
          disabled={isUploading}
        >
          {t(`publish.${isDraftMode(mode) ? "publish" : mode}.action`)}
        </Button>
      ) : (
        <Button
          className={step > 1 || isSubmitted ? "max-sm:px-3!" : "ms-auto"}
          onClick={props.onContinue}
          disabled={!canContinue}
        >
          {t(getContinueLabel(step, isReviewing))}
          <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Button>
      )}
    </div>
  );
}
