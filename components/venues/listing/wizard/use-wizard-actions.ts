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

/** Milliseconds that the toast of a publication is read before the list of venues opens. */
const REDIRECT_AFTER_PUBLISH_MS = 2000;

/** The review, or the first step that lacks something. */
const findReviewStep = (values: VenueForm) => findIncompleteStep(values)?.step ?? lastStep;

type Options = {
  store: WizardStore;
  form: UseFormReturn<VenueForm>;
  mode: WizardMode;
  listing: HostListing | null;
  saveListing: ReturnType<typeof useSaveListing>;
  /** Asks what the reviewer should know before that is tried again; null ends asking. */
  askNote: (resubmission: Resubmission | null) => void;
};

/** What was refused because nothing has changed since a rejection. */
export type Resubmission = "save" | "publish";

/** What a user can do in the wizard, apart from filling in the form. */
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

  /** Opens a step that was chosen: of a draft only one that may be opened, and forward without errors. */
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

  /** Marks the fields that the server refused; the state shows the rest. */
  const showRefusedFields = useCallback(
    (outcome: SaveOutcome) => {
      if (outcome.ok) return;
      for (const path of outcome.problem.fields) {
        form.setError(path as Path<VenueForm>, { message: "refused" });
      }
    },
    [form],
  );

  /** True when everything is within limits; otherwise the first step that is not is shown. */
  const checkLimits = useCallback(async () => {
    if (await form.trigger()) return true;
    goTo(Math.min(...Object.keys(form.formState.errors).map(getFieldStep)));
    return false;
  }, [form, goTo]);

  /** True when the outcome needs a note to the reviewer, or another one than was given; that is asked for. */
  const isNoteNeeded = useCallback(
    (outcome: SaveOutcome, resubmission: Resubmission, note: string | undefined) => {
      const isNeeded = !outcome.ok && outcome.problem.code === "rejected_unchanged";
      if (isNeeded && note) toast.error(getErrorText("rejected_unchanged"));
      askNote(isNeeded ? resubmission : null);
      return isNeeded;
    },
    [askNote, getErrorText],
  );

  /** Saves the form; answers the venue's id, or null when it was refused and that is shown. */
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
        // The revision, or what an admin sees of the listing, is shown above the form, by the page.
        router.refresh();
      } else toast.success(t("toasts.draftSaved"));
    },
    [mode, router, saveForm, t],
  );

  const preview = useCallback(async () => {
    // What is unchanged is not saved: on a published listing that would be another revision.
    const id = listing && !isDirty ? listing.id : await saveForm();
    if (id) router.push(`/host/venues/${id}/preview`);
  }, [isDirty, listing, router, saveForm]);

  /** Saves the form over what another device saved. */
  const overwrite = () => {
    store.dispatch({ type: "overwriteChosen" });
    void save();
  };

  /** Leaves for the listing as another device saved it. */
  const openSavedVersion = () => {
    const { venueId } = store.getState();
    store.dispatch({ type: "closed" });
    // After the effects of the closed state, which end the warning and the writing of the draft.
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
    /** Tries again what was refused, with a note to the reviewer. */
    resubmit: (resubmission: Resubmission, note: string) =>
      resubmission === "save" ? save(note) : publish(note),
    overwrite,
    openSavedVersion,
  };
}
