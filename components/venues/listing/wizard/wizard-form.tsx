import { zodResolver } from "@hookform/resolvers/zod";
import { useLocale, useTranslations } from "next-intl";
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { ReasonDialog } from "@/components/forms/reason-dialog";
import { ReviewNoteDialog } from "@/components/forms/review-note-dialog";
import { EditConflictNotice } from "@/components/listings/edit-conflict-notice";
import { isUploading } from "@/components/listings/photos/uploads";
import { usePhotoUploads } from "@/components/listings/photos/use-photo-uploads";
import { useUnsavedChangesWarning } from "@/components/listings/use-unsaved-changes-warning";
import { hasDraftContent } from "@/lib/venues/listing/rules/autosave";
import { getMissingFields } from "@/lib/venues/listing/rules/required-fields";
import { lastStep, wizardSteps } from "@/lib/venues/listing/rules/steps";
import { listingSchema, type VenueForm } from "@/lib/venues/listing/schemas";
import type { HostListing, ListingChoices } from "@/lib/venues/listing/types";
import { CompletenessCard } from "./completeness-card";
import { MissingBanner, RestoredNotice, SaveProblemNotice } from "./notices";
import { OnboardingProgress } from "./onboarding-progress";
import { PreviewButton } from "./preview-button";
import { PreviewCard } from "./preview-card";
import { StepView } from "./step-view";
import { useAutosave } from "./use-autosave";
import { useLocalDraft } from "./use-local-draft";
import { useSaveListing } from "./use-save-listing";
import { type Resubmission, useWizardActions } from "./use-wizard-actions";
import styles from "./wizard.module.css";
import {
  isDraftMode,
  WizardContext,
  type WizardContextValue,
  type WizardMode,
} from "./wizard-context";
import { WizardFooter } from "./wizard-footer";
import { WizardProgress } from "./wizard-progress";
import { getEditConflict, isLocked, type WizardState } from "./wizard-reducer";
import type { WizardStore } from "./wizard-store";

type Props = {
  store: WizardStore;
  state: WizardState;
  start: NonNullable<WizardState["start"]>;
  mode: WizardMode;
  choices: ListingChoices;
  hostId: string;
  listing: HostListing | null;
  onStartOver: () => void;
  /** Replaces the form by the draft that another tab wrote. */
  onLoadDraft: () => void;
};

/** Maximum number of missing parts beside a step. */
const MAX_PARTS = 4;

/** The form of all six steps: one at a time, forward only after a complete one. */
export function WizardForm(props: Props) {
  const { store, state, start, mode, choices, hostId, listing } = props;
  const t = useTranslations("wizard");
  const locale = useLocale();
  const form = useForm<VenueForm>({
    defaultValues: start.form,
    resolver: zodResolver(listingSchema),
    mode: "onTouched",
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const { step, direction, entryField } = state;
  const values = form.watch();
  const missing = getMissingFields(step, values);
  const isDisabled = isLocked(state);
  const editConflict = getEditConflict(state);
  const isNew = mode === "add";
  const isAdmin = mode === "edit-admin";
  const reason = useRef("");
  const [isAskingReason, setAskingReason] = useState(false);

  const saveListing = useSaveListing(store, form, isNew, isAdmin ? reason : null);
  const [resubmission, askNote] = useState<Resubmission | null>(null);
  const actions = useWizardActions({ store, form, mode, listing, saveListing, askNote });
  const uploads = usePhotoUploads({
    kind: "venue",
    store,
    ownerId: isAdmin ? hostId : undefined,
    getImages: useCallback(() => form.getValues("images"), [form]),
    setImages: useCallback(
      (images: string[]) =>
        form.setValue("images", images, { shouldDirty: true, shouldValidate: true }),
      [form],
    ),
  });
  const keepOwnDraft = useLocalDraft({ store, state, form, hostId, isEnabled: isNew });
  useUnsavedChangesWarning(!isNew && !isDisabled && form.formState.isDirty);
  useAutosave({ isEnabled: isDraftMode(mode), form, state, save: saveListing });

  // A new step starts at its top; a field that it opens for takes the focus itself.
  useEffect(() => {
    if (!direction || !step || entryField) return;
    heading.current?.focus({ preventScroll: true });
    if (isAdmin) heading.current?.closest("form")?.scrollIntoView();
    else window.scrollTo({ top: 0 });
  }, [direction, isAdmin, step, entryField]);

  const { checkLimits, openStep: goTo, preview } = actions;
  const askReason = useCallback(async () => {
    if (await checkLimits()) setAskingReason(true);
  }, [checkLimits]);
  const publish = isAdmin ? askReason : actions.publish;
  const overwriteAsAdmin = () => {
    store.dispatch({ type: "overwriteChosen" });
    setAskingReason(true);
  };
  const context = useMemo<WizardContextValue>(
    () => ({
      mode,
      choices,
      listing,
      state,
      goTo,
      preview,
      uploads,
    }),
    [mode, choices, listing, state, goTo, preview, uploads],
  );
  const name = wizardSteps[step - 1] ?? "basics";
  const slideFrom = (direction === "forward") === (locale === "ar") ? "-2.5rem" : "2.5rem";

  return (
    <WizardContext value={context}>
      <FormProvider {...form}>
        {isDraftMode(mode) && (
          <div className="mb-6">
            <OnboardingProgress state={state} values={values} />
          </div>
        )}
        <WizardProgress state={state} values={values} mode={mode} onGo={goTo} />
        <div className="mt-6 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <form
            noValidate
            aria-labelledby="wizard-step"
            onSubmit={(event) => event.preventDefault()}
            className="min-w-0 overflow-clip rounded-card border border-hairline bg-card"
          >
            {start.source === "draft" && <RestoredNotice onStartOver={props.onStartOver} />}
            {editConflict === "tab" && (
              <EditConflictNotice onLoadOther={props.onLoadDraft} onKeepOwn={keepOwnDraft} />
            )}
            {editConflict === "account" && (
              <EditConflictNotice
                onLoadOther={actions.openSavedVersion}
                onKeepOwn={isAdmin ? overwriteAsAdmin : actions.overwrite}
              />
            )}
            <div
              key={step}
              className={`p-5 sm:p-8 ${styles.body} ${direction ? styles.sliding : ""}`}
              style={{ "--slide-from": slideFrom } as CSSProperties}
            >
              <div className="mb-6 flex items-start justify-between gap-4">
                <div className="min-w-0">
                  <h2 id="wizard-step" ref={heading} tabIndex={-1} className="text-xl outline-none">
                    {t(`steps.${name}.title`)}
                  </h2>
                  <p className="text-muted">{t(`steps.${name}.description`)}</p>
                </div>
                {step < lastStep && hasDraftContent(values) && <PreviewButton isSmall />}
              </div>
              <SaveProblemNotice
                problem={state.editConflict.account ? null : state.problem}
                returnPath={
                  isNew ? "/host/venues/add" : `/host/venues/${state.venueId}/edit?step=${step}`
                }
              />
              <StepView step={step} />
              {step < lastStep && <MissingBanner missing={missing} />}
            </div>
            <WizardFooter
              step={step}
              mode={mode}
              canContinue={missing.length === 0 && !isDisabled}
              isReviewing={state.isReviewing}
              isDisabled={isDisabled}
              isUploading={isUploading(state)}
              saving={state.saving}
              onBack={actions.goBack}
              onSave={isAdmin ? askReason : actions.save}
              onContinue={actions.goForward}
              onPublish={publish}
            />
          </form>
          <aside
            className="sticky top-24 hidden max-h-[calc(100dvh-7rem)] flex-col gap-4 overflow-y-auto xl:flex"
            aria-label={t("preview.label")}
          >
            <PreviewCard values={values} choices={choices} />
            {step < lastStep && <CompletenessCard values={values} limit={MAX_PARTS} />}
          </aside>
        </div>
        <ReviewNoteDialog
          isOpen={resubmission !== null}
          isBusy={isDisabled || state.saving === "manual"}
          onSend={(note) => resubmission && actions.resubmit(resubmission, note)}
          onCancel={() => askNote(null)}
        />
        {isAdmin && (
          <ReasonDialog
            key={state.version}
            isOpen={isAskingReason}
            title={t("adminEdit.title")}
            hint={t("adminEdit.hint")}
            labels={{ confirm: t("saveChanges"), cancel: t("adminEdit.cancel") }}
            onCancel={() => setAskingReason(false)}
            onConfirm={(text) => {
              reason.current = text;
              setAskingReason(false);
              void actions.save();
            }}
          />
        )}
      </FormProvider>
    </WizardContext>
  );
}
