"use client";

import { ArrowLeft, ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { lastStep } from "@/lib/venues/rules/wizard";
import type { WizardMode } from "./context";

type Props = {
  step: number;
  mode: WizardMode;
  /** Continue is refused. */
  blocked: boolean;
  /** Everything is refused: the listing is being published. */
  locked: boolean;
  saving: "auto" | "manual" | null;
  onBack: () => void;
  onSave: () => void;
  onContinue: () => void;
};

/** Back, Save Draft and Continue, always in reach. */
export function WizardFooter(props: Props) {
  const { step, mode, blocked, locked, saving } = props;
  const t = useTranslations("wizard");
  const published = mode === "edit-published" || mode === "edit-pending";
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-hairline border-t bg-card px-5 py-4 sm:px-8">
      {step > 1 && (
        <Button variant="ghost" onClick={props.onBack} disabled={locked}>
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t("back")}
        </Button>
      )}
      <span className="ms-auto min-h-6 text-sm">
        {saving && !locked && <Spinner label={t("saving")} showLabel className="size-4" />}
      </span>
      {(step > 1 || published) && (
        <Button
          variant="outline"
          onClick={props.onSave}
          disabled={locked}
          loading={saving === "manual" && !locked}
        >
          {t(published ? "saveChanges" : "saveDraft")}
        </Button>
      )}
      {step < lastStep && (
        <Button onClick={props.onContinue} disabled={blocked}>
          {t(step === lastStep - 1 ? "review" : "continue")}
          <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Button>
      )}
    </div>
  );
}
