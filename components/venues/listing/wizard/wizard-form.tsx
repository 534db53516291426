"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useLocale, useTranslations } from "next-intl";
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { FormProvider, type Path, useForm } from "react-hook-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { toast } from "@/components/ui/toast";
import { localizePath } from "@/lib/i18n/paths";
import { browserStore, forgetDraft, type KeptDraft } from "@/lib/venues/listing/drafts";
import {
  firstIncomplete,
  lastStep,
  missingFields,
  nextStep,
  REDIRECT_AFTER_PUBLISH_MS,
  wizardSteps,
  worthKeeping,
} from "@/lib/venues/listing/rules/wizard";
import { listingSchema, type VenueForm } from "@/lib/venues/listing/schemas";
import type { HostListing, ListingChoices } from "@/lib/venues/listing/types";
import { CompletenessCard } from "./completeness-card";
import { WizardContext, type WizardMode } from "./context";
import { ElsewhereNotice } from "./elsewhere-notice";
import { MissingBanner, RestoredNotice, SaveProblemNotice } from "./notices";
import { PreviewButton } from "./preview-button";
import { PreviewCard } from "./preview-card";
import { stepFields, stepOf } from "./step-fields";
import { StepView } from "./step-view";
import { useKeeping } from "./use-keeping";
import { type SaveProblem, useAutosave, useSaving } from "./use-saving";
import { useUploads } from "./use-uploads";
import styles from "./wizard.module.css";
import { WizardFooter } from "./wizard-footer";
import { WizardProgress } from "./wizard-progress";

type Props = {
  start: KeptDraft;
  restored: boolean;
  mode: WizardMode;
  choices: ListingChoices;
  hostId: string;
  listing: HostListing | null;
  onStartOver: () => void;
  /** Goes on with the draft as another tab left it. */
  onTakeOther: () => void;
};

// As many as stand beside a step without scrolling far.
const FEW_PARTS = 4;

/** The form of all six steps: one at a time, forward only from a complete one. */
export function WizardForm({
  start,
  restored,
  mode,
  choices,
  hostId,
  listing,
  onStartOver,
  onTakeOther,
}: Props) {
  const t = useTranslations("wizard");
  const locale = useLocale();
  const router = useRouter();
  const form = useForm<VenueForm>({
    defaultValues: start.form,
    resolver: zodResolver(listingSchema),
    mode: "onTouched",
  });
  const [step, setStep] = useState(start.step);
  const [travel, setTravel] = useState<{ towards: "forward" | "back"; step: number } | null>(null);
  const [publishing, setPublishing] = useState(false);
  const [published, setPublished] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const saving = useSaving(form, start, mode === "add");
  const values = form.watch();
  const missing = missingFields(step, values);
  const locked = publishing || published;

  const onStored = useCallback(
    (path: string) => {
      const images = [...form.getValues("images"), path];
      form.setValue("images", images, { shouldDirty: true, shouldValidate: true });
    },
    [form],
  );
  const imageCount = useCallback(() => form.getValues("images").length, [form]);
  const uploads = useUploads(onStored, imageCount);

  const keeping = useKeeping({
    form,
    step,
    hostId,
    saving,
    kind: mode === "add" ? "draft" : "warn",
    done: locked,
  });
  useAutosave({
    enabled: (mode === "add" || mode === "edit-draft") && !keeping.elsewhere,
    form,
    step,
    publishing: locked,
    saving,
  });

  const goTo = useCallback(
    (target: number) => {
      if (target === step) return;
      setTravel({ towards: target > step ? "forward" : "back", step: target });
      setStep(target);
    },
    [step],
  );

  // A new step is read from its top.
  useEffect(() => {
    if (!travel) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [travel]);

  /** Shows a refusal where it can be mended: at its fields, or above the step. */
  const refuse = useCallback(
    (refused: SaveProblem) => {
      setProblem(refused);
      for (const path of refused.fields) {
        form.setError(path as Path<VenueForm>, { message: "refused" });
      }
      if (refused.fields[0]) goTo(stepOf(refused.fields[0]));
    },
    [form, goTo],
  );

  /** True when everything is within limits; otherwise the first step that is not is shown. */
  const withinLimits = useCallback(async () => {
    if (await form.trigger()) return true;
    const steps = Object.keys(form.formState.errors).map(stepOf);
    goTo(Math.min(...steps));
    return false;
  }, [form, goTo]);

  const advance = async () => {
    const fields = [...(stepFields[step - 1] ?? [])];
    if (fields.length > 0 && !(await form.trigger(fields, { shouldFocus: true }))) return;
    goTo(nextStep(step, "forward", form.getValues()));
  };

  /** Saves what is here; answers the venue's id, or null when it was refused and that is shown. */
  const store = useCallback(async () => {
    setProblem(null);
    const outcome = await saving.run("manual", false);
    if (!outcome.ok) {
      toast.error(t("toasts.saveFailed"));
      refuse(outcome);
      return null;
    }
    form.reset(form.getValues());
    if (mode !== "add") forgetDraft(browserStore(), outcome.id);
    return outcome.id;
  }, [form, mode, refuse, saving, t]);

  const save = async () => {
    if (!(await store())) return;
    if (mode === "edit-published") {
      toast.success(t("toasts.changesSaved"));
      // What waits for review is shown above the form.
      router.refresh();
    } else toast.success(t("toasts.draftSaved"));
  };

  const { isDirty } = form.formState;
  const preview = useCallback(async () => {
    // What is unchanged is not saved: on a published listing that would be one more change.
    const id = listing && !isDirty ? listing.id : await store();
    if (id) router.push(`/host/venues/${id}/preview`);
  }, [isDirty, listing, router, store]);

  /** Saves what is here over what was saved elsewhere. */
  const keepMine = () => {
    saving.overwrite();
    void save();
  };

  /** Leaves for the listing as it was saved elsewhere. */
  const leaveForOther = () => {
    forgetDraft(browserStore(), saving.venueId ?? undefined);
    setPublished(true);
    setTimeout(() =>
      window.location.assign(localizePath(locale, `/host/venues/${saving.venueId}/edit`)),
    );
  };

  const publish = useCallback(async () => {
    setProblem(null);
    const lacking = firstIncomplete(form.getValues());
    if (lacking) {
      goTo(lacking.step);
      return;
    }
    if (!(await withinLimits())) return;
    setPublishing(true);
    const submits = mode === "add" || mode === "edit-draft";
    const outcome = await saving.run("manual", submits);
    if (!outcome.ok) {
      setPublishing(false);
      const signedOut = outcome.code === "not_signed_in";
      if (outcome.code !== "not_verified") {
        toast.error(t(signedOut ? "toasts.signedOut" : "toasts.publishFailed"));
      }
      refuse(outcome);
      return;
    }
    setPublished(true);
    setPublishing(false);
    forgetDraft(browserStore(), mode === "add" ? undefined : outcome.id);
    toast.success(t(submits ? "toasts.published" : "toasts.changesSaved"));
    setTimeout(() => router.push("/host/venues"), REDIRECT_AFTER_PUBLISH_MS);
  }, [form, goTo, mode, refuse, router, saving, t, withinLimits]);

  const context = useMemo(
    () => ({ mode, choices, listing, uploads, publishing: locked, goTo, publish, preview }),
    [mode, choices, listing, uploads, locked, goTo, publish, preview],
  );
  const name = wizardSteps[step - 1] ?? "basics";
  const towards = (travel?.towards === "forward") === (locale === "ar") ? "-2.5rem" : "2.5rem";

  return (
    <WizardContext value={context}>
      <FormProvider {...form}>
        <WizardProgress step={step} mode={mode} onGo={goTo} />
        <div className="mt-6 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <form
            noValidate
            aria-labelledby="wizard-step"
            onSubmit={(event) => event.preventDefault()}
            className="min-w-0 overflow-clip rounded-card border border-hairline bg-card"
          >
            {restored && <RestoredNotice onStartOver={onStartOver} />}
            {keeping.elsewhere && (
              <ElsewhereNotice onTheirs={onTakeOther} onMine={keeping.keepMine} />
            )}
            {saving.elsewhere && !keeping.elsewhere && (
              <ElsewhereNotice onTheirs={leaveForOther} onMine={keepMine} />
            )}
            <div
              key={step}
              className={`p-5 sm:p-8 ${styles.body} ${travel ? styles.arriving : ""}`}
              style={{ "--from": towards } as CSSProperties}
            >
              <div className="mb-6 flex items-start justify-between gap-4">
                <div className="min-w-0">
                  <h2 id="wizard-step" ref={heading} tabIndex={-1} className="text-xl outline-none">
                    {t(`steps.${name}.title`)}
                  </h2>
                  <p className="text-muted">{t(`steps.${name}.description`)}</p>
                </div>
                {step < lastStep && worthKeeping(values) && <PreviewButton small />}
              </div>
              <SaveProblemNotice problem={saving.elsewhere ? null : problem} />
              <StepView step={step} />
              {step < lastStep && <MissingBanner missing={missing} />}
            </div>
            <WizardFooter
              step={step}
              mode={mode}
              blocked={missing.length > 0 || locked}
              locked={locked}
              saving={saving.saving}
              onBack={() => goTo(nextStep(step, "back", values))}
              onSave={save}
              onContinue={advance}
            />
          </form>
          <aside
            className="sticky top-24 hidden max-h-[calc(100dvh-7rem)] flex-col gap-4 overflow-y-auto xl:flex"
            aria-label={t("preview.label")}
          >
            <PreviewCard values={values} choices={choices} />
            {step < lastStep && <CompletenessCard values={values} most={FEW_PARTS} />}
          </aside>
        </div>
      </FormProvider>
    </WizardContext>
  );
}
