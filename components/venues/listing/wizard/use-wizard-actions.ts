import { useLocale, useTranslations } from "next-intl";
import { useCallback } from "react";
import type { Path, UseFormReturn } from "react-hook-form";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { toast } from "@/components/ui/toast";
import { localizePath } from "@/lib/i18n/paths";
import { loadDocument } from "@/lib/shared/load-document";
import { getLocalStorage, removeDraft } from "@/lib/venues/listing/drafts";
import { type FieldName, getFieldStep, getStepFields } from "@/lib/venues/listing/fields";
import { isEmptyAddon } from "@/lib/venues/listing/fields/extras";
import {
  canOpenStep,
  findIncompleteStep,
  getNextStep,
} from "@/lib/venues/listing/rules/required-fields";
import { lastStep } from "@/lib/venues/listing/rules/steps";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import type { HostListing } from "@/lib/venues/listing/types";
import type { SaveOutcome, useSaveListing } from "./use-save-listing";
import { isDraftMode, type WizardMode } from "./wizard-context";
import type { WizardStore } from "./wizard-store";

/** Milliseconds for reading the toast of a publication before the list of venues opens. */
const REDIRECT_AFTER_PUBLISH_MS = 2000;

/** The review step, or the first incomplete step. */
const findReviewStep = (values: VenueForm) => findIncompleteStep(values)?.step ?? lastStep;

type Options = {
  store: WizardStore;
  form: UseFormReturn<VenueForm>;
  mode: WizardMode;
  listing: HostListing | null;
  saveListing: ReturnType<typeof useSaveListing>;
  /** Asks for a note to the reviewer before trying again; null closes the dialog. */
  askNote: (resubmission: Resubmission | null) => void;
};

/** The action that was refused because nothing has changed since a rejection. */
export type Resubmission = "save" | "publish";

/** Actions of the wizard, apart from filling in the form. */
export function useWizardActions({ store, form, mode, listing, saveListing, askNote }: Options) {
  const t = useTranslations("wizard");
  const getErrorText = useErrorText();
  const locale = useLocale();
  const router = useRouter();
  const { isDirty } = form.formState;

  const goTo = useCallback(
    (step: number, field?: FieldName) =>
      store.dispatch(field ? { type: "stepChanged", step, field } : { type: "stepChanged", step }),
    [store],
  );

  const goBack = () => goTo(getNextStep(store.getState().step, "back", form.getValues()));

  const goForward = async () => {
    const { step, isReviewing } = store.getState();
    const fields = getStepFields(step);
    if (fields.length > 0 && !(await form.trigger(fields, { shouldFocus: true }))) return;
    const addons = form.getValues("addons");
    if (fields.includes("addons") && addons.some(isEmptyAddon)) {
      form.setValue(
        "addons",
        addons.filter((addon) => !isEmptyAddon(addon)),
      );
    }
    const values = form.getValues();
    goTo(isReviewing ? findReviewStep(values) : getNextStep(step, "forward", values));
  };

  /** Opens a chosen step: of a draft only an accessible one, and forward only without errors. */
  const openStep = useCallback(
    async (target: number, field?: FieldName) => {
      const progress = store.getState();
      if (isDraftMode(mode) && target > progress.step) {
        if (!canOpenStep(target, progress, form.getValues())) return;
        const fields = getStepFields(progress.step);
        if (fields.length > 0 && !(await form.trigger(fields, { shouldFocus: true }))) return;
      }
      goTo(target, field);
    },
    [form, goTo, mode, store],
  );

  /** Marks the fields that the server refused; the state has the other errors. */
  const showRefusedFields = useCallback(
    (outcome: SaveOutcome) => {
      if (outcome.ok) return;
      for (const path of outcome.problem.fields) {
        form.setError(path as Path<VenueForm>, { message: "refused" });
      }
    },
    [form],
  );

  /** True when all values are within limits; otherwise shows the first step with an error. */
  const checkLimits = useCallback(async () => {
    if (await form.trigger()) return true;
    goTo(Math.min(...Object.keys(form.formState.errors).map(getFieldStep)));
    return false;
  }, [form, goTo]);

  /** True when the result needs a note to the reviewer, or another one; then asks for it. */
  const isNoteNeeded = useCallback(
    (outcome: SaveOutcome, resubmission: Resubmission, note: string | undefined) => {
      const isNeeded = !outcome.ok && outcome.problem.code === "rejected_unchanged";
      if (isNeeded && note) toast.error(getErrorText("rejected_unchanged"));
      askNote(isNeeded ? resubmission : null);
      return isNeeded;
    },
    [askNote, getErrorText],
  );

  /** Saves the form. Returns the venue's id, or null when the save was refused and the reason is shown. */
  const saveForm = useCallback(
    async (note?: string) => {
      const outcome = await saveListing("manual", false, note);
      if (isNoteNeeded(outcome, "save", note)) return null;
      if (!outcome.ok) {
        toast.error(t("toasts.saveFailed"));
        showRefusedFields(outcome);
        return null;
      }
      form.reset(form.getValues());
      if (mode !== "add") removeDraft(getLocalStorage(), outcome.venueId);
      return outcome.venueId;
    },
    [form, isNoteNeeded, mode, saveListing, showRefusedFields, t],
  );

  const save = useCallback(
    async (note?: string) => {
      if (!(await saveForm(note))) return;
      if (mode === "edit-published" || mode === "edit-admin") {
        toast.success(t(mode === "edit-admin" ? "toasts.adminSaved" : "toasts.changesSaved"));
        // The page shows the revision, or the admin's view of the listing, above the form.
        router.refresh();
      } else toast.success(t("toasts.draftSaved"));
    },
    [mode, router, saveForm, t],
  );

  const preview = useCallback(async () => {
    // Skips an unchanged form: on a published listing a save would create another revision.
    const id = listing && !isDirty ? listing.id : await saveForm();
    if (id) router.push(`/host/venues/${id}/preview`);
  }, [isDirty, listing, router, saveForm]);

  /** Saves the form and overwrites the save of another device. */
  const overwrite = () => {
    store.dispatch({ type: "overwriteChosen" });
    void save();
  };

  /** Opens the version that another device saved. */
  const openSavedVersion = () => {
    const { venueId } = store.getState();
    store.dispatch({ type: "closed" });
    // After the effects of the closed state, which remove the warning and stop writing the draft.
    setTimeout(() => {
      removeDraft(getLocalStorage(), venueId ?? undefined);
      const area = mode === "edit-admin" ? "admin" : "host";
      void loadDocument(localizePath(locale, `/${area}/venues/${venueId}/edit`));
    });
  };

  const publish = useCallback(
    async (note?: string) => {
      store.dispatch({ type: "publishRequested" });
      const incomplete = findIncompleteStep(form.getValues());
      if (incomplete) {
        goTo(incomplete.step);
        return;
      }
      if (!(await checkLimits())) return;
      store.dispatch({ type: "publishStarted" });
      const isSubmitted = isDraftMode(mode);
      const outcome = await saveListing("manual", isSubmitted, note);
      if (isNoteNeeded(outcome, "publish", note)) return;
      if (!outcome.ok) {
        const { code } = outcome.problem;
        if (code !== "not_verified") {
          toast.error(t(code === "not_signed_in" ? "toasts.signedOut" : "toasts.publishFailed"));
        }
        showRefusedFields(outcome);
        return;
      }
      store.dispatch({ type: "closed" });
      removeDraft(getLocalStorage(), mode === "add" ? undefined : outcome.venueId);
      toast.success(t(isSubmitted ? "toasts.published" : "toasts.changesSaved"));
      setTimeout(() => router.push("/host/venues"), REDIRECT_AFTER_PUBLISH_MS);
    },
    [checkLimits, form, goTo, isNoteNeeded, mode, router, saveListing, showRefusedFields, store, t],
  );

  return {
    openStep,
    goBack,
    goForward,
    checkLimits,
    save: () => save(),
    preview,
    publish: () => publish(),
    /** Tries a refused action again with a note to the reviewer. */
    resubmit: (resubmission: Resubmission, note: string) =>
      resubmission === "save" ? save(note) : publish(note),
    overwrite,
    openSavedVersion,
  };
}
