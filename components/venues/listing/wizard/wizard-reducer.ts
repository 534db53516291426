import {
  type UploadEvent,
  type UploadState,
  uploadReducer,
} from "@/components/listings/photos/uploads";
import { isNoAnswer, type NoAnswer } from "@/lib/call-action";
import type { ErrorCode } from "@/lib/errors";
import type { ListingDraft } from "@/lib/venues/listing/drafts";
import { type FieldName, getFieldStep } from "@/lib/venues/listing/fields";
import { getDraftStart } from "@/lib/venues/listing/rules/required-fields";
import { lastStep } from "@/lib/venues/listing/rules/steps";
import type { VenueForm } from "@/lib/venues/listing/schemas";

/** Why a listing was not saved. */
export type SaveProblem = { code: ErrorCode | NoAnswer; fields: string[] };

/** The cause of a save: the user, or the time since a change. */
export type SaveTrigger = "auto" | "manual";

type Source = "new" | "stored" | "draft";

export type WizardState = UploadState & {
  /** The initial values of the form; null until the browser's draft has been read. */
  start: {
    form: VenueForm;
    source: Source;
    /** Number of starts: the key of the form, which each start remounts. */
    generation: number;
  } | null;
  /** The shown step, from 1. */
  step: number;
  /** The furthest step that was shown. */
  furthest: number;
  /** The step from which the present one was opened; null for the first one. */
  direction: "forward" | "back" | null;
  /** The field for which the step was opened, which gets the focus; null for the whole step. */
  entryField: FieldName | null;
  /** True when the user came to this step from the review, the last step, which is then one button away. */
  isReviewing: boolean;
  /** The saved venue and its version; a save without a version overwrites. */
  venueId: string | null;
  version: string | null;
  saving: SaveTrigger | null;
  isSignedIn: boolean;
  problem: SaveProblem | null;
  /** True when the wizard is about to be left: it writes no draft and saves nothing any more. */
  phase: "editing" | "publishing" | "closed";
  /** The edit conflict: another tab wrote the same draft, or another device saved the same venue. */
  editConflict: { tab: boolean; account: boolean };
};

type SavedVenue = { venueId: string; version: string };

export type WizardEvent =
  /** With `isInOrder` a draft opens at its first incomplete step at the latest. */
  | { type: "started"; draft: ListingDraft; source: Source; isInOrder: boolean }
  | { type: "stepChanged"; step: number; field?: FieldName }
  | { type: "saveStarted"; trigger: SaveTrigger }
  | ({ type: "saveSucceeded" } & SavedVenue)
  /** `saved` is what was saved nevertheless, as when only the submission failed. */
  | { type: "saveFailed"; trigger: SaveTrigger; problem: SaveProblem; saved: SavedVenue | null }
  /** The venue of a new listing was deleted: the next save creates another. */
  | { type: "venueDeleted" }
  | { type: "publishRequested" }
  | { type: "publishStarted" }
  | { type: "closed" }
  | { type: "tabConflictFound" }
  /** Another tab saved the same draft. */
  | ({ type: "savedInOtherTab" } & SavedOrNot)
  | ({ type: "ownDraftKept" } & Partial<SavedOrNot>)
  /** The next save overwrites what another device saved. */
  | { type: "overwriteChosen" }
  | UploadEvent;

type SavedOrNot = { venueId: string; version: string | null };

export const initialWizardState: WizardState = {
  start: null,
  step: 1,
  furthest: 1,
  direction: null,
  entryField: null,
  isReviewing: false,
  venueId: null,
  version: null,
  saving: null,
  isSignedIn: true,
  problem: null,
  phase: "editing",
  editConflict: { tab: false, account: false },
  uploads: [],
};

function goTo(state: WizardState, step: number, entryField: FieldName | null = null): WizardState {
  if (step === state.step) return state;
  const direction = step > state.step ? "forward" : "back";
  const furthest = Math.max(step, state.furthest);
  const isReviewing = step < lastStep && (state.isReviewing || state.step === lastStep);
  return { ...state, step, furthest, direction, entryField, isReviewing };
}

function failSave(
  state: WizardState,
  { trigger, problem, saved }: Extract<WizardEvent, { type: "saveFailed" }>,
): WizardState {
  const { code, fields } = problem;
  const failed: WizardState = { ...state, ...saved, saving: null };
  // Without a response the session and other saves are unknown.
  if (!isNoAnswer(code)) {
    failed.isSignedIn = code !== "not_signed_in";
    failed.editConflict = { ...state.editConflict, account: code === "edited_elsewhere" };
  }
  if (trigger === "auto") return failed;
  // A dialog asks about an unchanged rejected listing.
  const isAsked = code === "rejected_unchanged";
  const shown: WizardState = { ...failed, problem: isAsked ? null : problem, phase: "editing" };
  const [field] = fields;
  return field ? goTo(shown, getFieldStep(field)) : shown;
}

/** Reduces an event to the next state of the listing wizard. React Hook Form has the values of the form. */
export function wizardReducer(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case "started": {
      const { form, venueId, version, step } = event.draft;
      const generation = (state.start?.generation ?? 0) + 1;
      const start = { form, source: event.source, generation };
      const progress = event.isInOrder ? getDraftStart(step, form) : { step, furthest: lastStep };
      return { ...initialWizardState, start, venueId, version, ...progress };
    }
    case "stepChanged":
      return goTo(state, event.step, event.field);
    case "saveStarted": {
      const problem = event.trigger === "manual" ? null : state.problem;
      return { ...state, saving: event.trigger, problem };
    }
    case "saveSucceeded": {
      const { venueId, version } = event;
      const editConflict = { ...state.editConflict, account: false };
      return { ...state, venueId, version, saving: null, isSignedIn: true, editConflict };
    }
    case "saveFailed":
      return failSave(state, event);
    case "venueDeleted":
      return { ...state, venueId: null, version: null };
    case "publishRequested":
      return { ...state, problem: null };
    case "publishStarted":
      return { ...state, phase: "publishing" };
    case "closed":
      return { ...state, phase: "closed" };
    case "tabConflictFound":
      return { ...state, editConflict: { ...state.editConflict, tab: true } };
    case "savedInOtherTab":
      return { ...state, venueId: event.venueId, version: event.version };
    case "ownDraftKept": {
      const { venueId = state.venueId, version = state.version } = event;
      return { ...state, venueId, version, editConflict: { ...state.editConflict, tab: false } };
    }
    case "overwriteChosen":
      return { ...state, version: null, editConflict: { ...state.editConflict, account: false } };
    default:
      return uploadReducer(state, event);
  }
}

/** True while publishing or about to leave: nothing can be changed. */
export const isLocked = ({ phase }: WizardState) => phase !== "editing";

/** Returns the conflict to show; first the one with another tab. */
export function getEditConflict({ editConflict }: WizardState): "tab" | "account" | null {
  if (editConflict.tab) return "tab";
  return editConflict.account ? "account" : null;
}
