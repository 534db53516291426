import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isUploading, type Upload } from "@/components/listings/photos/uploads";
import {
  getEditConflict,
  initialWizardState,
  isLocked,
  type WizardEvent,
  type WizardState,
  wizardReducer,
} from "@/components/venues/listing/wizard/wizard-reducer";
import { createWizardStore } from "@/components/venues/listing/wizard/wizard-store";
import { emptyListing } from "@/lib/venues/listing/schemas";

const draft = { form: emptyListing, venueId: "venue-1", version: "3", step: 2 };
const started: WizardEvent = { type: "started", draft, source: "draft", isInOrder: false };
const saved = { venueId: "venue-1", version: "4" };
const upload: Upload = {
  id: "a",
  name: "hall.jpg",
  preview: null,
  status: "queued",
  progress: 0,
  problem: null,
};

const reduce = (...events: WizardEvent[]): WizardState =>
  events.reduce(wizardReducer, wizardReducer(initialWizardState, started));
const failed = (
  code: Extract<WizardEvent, { type: "saveFailed" }>["problem"]["code"],
  trigger: "auto" | "manual" = "manual",
  fields: string[] = [],
): WizardEvent => ({ type: "saveFailed", trigger, problem: { code, fields }, saved: null });

describe("the start of the wizard", () => {
  it("a draft starts the wizard at its step, with its venue and version", () => {
    expect(reduce()).toMatchObject({
      start: { form: emptyListing, source: "draft", generation: 1 },
      step: 2,
      direction: null,
      venueId: "venue-1",
      version: "3",
    });
  });

  it("starting over forgets everything of the earlier start, and makes the form anew", () => {
    const again = reduce(
      { type: "uploadsAdded", uploads: [upload] },
      failed("invalid_input", "manual", ["pin"]),
      { type: "tabConflictFound" },
      {
        type: "started",
        draft: { ...draft, venueId: null, version: null },
        source: "new",
        isInOrder: false,
      },
    );
    const start = { form: emptyListing, source: "new", generation: 2 };
    expect(again).toEqual({ ...initialWizardState, start, step: 2, furthest: 6 });
  });
});

describe("the step of the wizard", () => {
  it("a draft starts no further than its first incomplete step, and remembers how far it came", () => {
    const inOrder: WizardEvent = {
      type: "started",
      draft: { ...draft, step: 4 },
      source: "draft",
      isInOrder: true,
    };
    const state = wizardReducer(initialWizardState, inOrder);
    expect(state).toMatchObject({ step: 1, furthest: 1 });
    const there = wizardReducer(state, { type: "stepChanged", step: 2 });
    const back = wizardReducer(there, { type: "stepChanged", step: 1 });
    expect(back).toMatchObject({ step: 1, furthest: 2 });
  });

  it("a step that is entered for a field says so, until another is entered", () => {
    const entered = reduce({ type: "stepChanged", step: 1, field: "city" });
    expect(entered.entryField).toBe("city");
    expect(wizardReducer(entered, { type: "stepChanged", step: 2 }).entryField).toBeNull();
  });

  it("a step that the review was left for knows it, until the review is entered again", () => {
    const review = reduce({ type: "stepChanged", step: 6 });
    expect(review.isReviewing).toBe(false);
    const left = wizardReducer(review, { type: "stepChanged", step: 1, field: "city" });
    expect(left.isReviewing).toBe(true);
    expect(wizardReducer(left, { type: "stepChanged", step: 3 }).isReviewing).toBe(true);
    expect(wizardReducer(left, { type: "stepChanged", step: 6 }).isReviewing).toBe(false);
    expect(reduce({ type: "stepChanged", step: 5 }).isReviewing).toBe(false);
    const refused = wizardReducer(review, failed("invalid_input", "manual", ["title"]));
    expect(refused).toMatchObject({ step: 1, isReviewing: true });
  });

  it("a step knows the direction in which it was entered", () => {
    expect(reduce({ type: "stepChanged", step: 5 })).toMatchObject({
      step: 5,
      direction: "forward",
    });
    expect(reduce({ type: "stepChanged", step: 1 })).toMatchObject({ step: 1, direction: "back" });
    const state = reduce();
    expect(wizardReducer(state, { type: "stepChanged", step: 2 })).toBe(state);
  });
});

describe("saving in the wizard", () => {
  it("a save remembers the venue and the version that it made", () => {
    const saving = reduce({ type: "saveStarted", trigger: "auto" });
    expect(saving.saving).toBe("auto");
    expect(wizardReducer(saving, { type: "saveSucceeded", ...saved })).toMatchObject({
      saving: null,
      ...saved,
    });
  });

  it("a refused manual save shows the problem, at the step of the first refused field", () => {
    const state = reduce(
      { type: "saveStarted", trigger: "manual" },
      failed("invalid_input", "manual", ["buffer_before", "title"]),
    );
    expect(state).toMatchObject({ saving: null, step: 4, direction: "forward" });
    expect(state.problem?.code).toBe("invalid_input");
    expect(reduce(failed("forbidden"), { type: "saveStarted", trigger: "manual" }).problem).toBe(
      null,
    );
  });

  it("a listing that has not changed since its rejection is no problem to show: a dialog asks about it", () => {
    const state = reduce({ type: "publishStarted" }, failed("rejected_unchanged"));
    expect([state.problem, state.phase]).toEqual([null, "editing"]);
  });

  it("a failed autosave is not shown, and leaves the step as it is", () => {
    const state = reduce(failed("invalid_input", "auto", ["buffer_before"]));
    expect([state.problem, state.step]).toEqual([null, 2]);
  });

  it("a save without a session stops autosave until a save succeeds", () => {
    const signedOut = reduce(failed("not_signed_in", "auto"));
    expect(signedOut.isSignedIn).toBe(false);
    expect(wizardReducer(signedOut, failed("offline")).isSignedIn).toBe(false);
    expect(wizardReducer(signedOut, failed("outdated")).isSignedIn).toBe(false);
    expect(wizardReducer(signedOut, { type: "saveSucceeded", ...saved }).isSignedIn).toBe(true);
  });

  it("a new listing whose venue was deleted has none any more", () => {
    expect(reduce({ type: "venueDeleted" })).toMatchObject({ venueId: null, version: null });
  });
});

describe("publishing in the wizard", () => {
  it("a listing that is published locks the wizard, until it is refused", () => {
    const publishing = reduce(
      { type: "publishStarted" },
      { type: "saveStarted", trigger: "manual" },
    );
    expect(isLocked(publishing)).toBe(true);
    // An autosave that was queued earlier does not end the publication.
    expect(isLocked(wizardReducer(publishing, failed("invalid_input", "auto")))).toBe(true);
    expect(isLocked(wizardReducer(publishing, failed("invalid_input")))).toBe(false);
    const closed = [{ type: "saveSucceeded", ...saved } as const, { type: "closed" } as const];
    expect(closed.reduce(wizardReducer, publishing).phase).toBe("closed");
  });

  it("a refused submission remembers what was saved all the same", () => {
    const problem = { code: "not_verified" as const, fields: [] };
    const state = reduce({ type: "saveFailed", trigger: "manual", problem, saved });
    expect(state).toMatchObject({ ...saved, problem });
  });

  it("another attempt to publish clears the problem of the last one", () => {
    expect(reduce(failed("forbidden"), { type: "publishRequested" }).problem).toBeNull();
  });
});

describe("edit conflicts of the wizard", () => {
  it("a conflict with another tab is asked about before one with another device", () => {
    const both = reduce(failed("edited_elsewhere"), { type: "tabConflictFound" });
    expect(getEditConflict(both)).toBe("tab");
    const device = wizardReducer(both, { type: "ownDraftKept", venueId: "venue-2", version: "9" });
    expect(getEditConflict(device)).toBe("account");
    expect(device).toMatchObject({ venueId: "venue-2", version: "9" });
  });

  it("an own draft that is kept without another's venue keeps its own", () => {
    expect(reduce({ type: "tabConflictFound" }, { type: "ownDraftKept" })).toMatchObject({
      venueId: "venue-1",
      version: "3",
      editConflict: { tab: false },
    });
  });

  it("overwriting another device's save needs no version, and ends the conflict", () => {
    const state = reduce(failed("edited_elsewhere"), { type: "overwriteChosen" });
    expect([state.version, state.venueId, getEditConflict(state)]).toEqual([null, "venue-1", null]);
  });

  it("a save of the same draft in another tab is no conflict", () => {
    const state = reduce({ type: "savedInOtherTab", venueId: "venue-1", version: "8" });
    expect([state.version, getEditConflict(state)]).toEqual(["8", null]);
  });

  it("a lost connection says nothing about a conflict", () => {
    const state = reduce(failed("edited_elsewhere"), failed("offline"));
    expect(getEditConflict(state)).toBe("account");
  });
});

describe("uploads in the wizard", () => {
  const withUpload = (...events: WizardEvent[]) =>
    reduce({ type: "uploadsAdded", uploads: [upload, { ...upload, id: "b" }] }, ...events);

  it("an upload is sent, paused, resumed and removed when it is stored", () => {
    const progressed = withUpload(
      { type: "uploadStarted", id: "a" },
      { type: "uploadProgressed", id: "a", progress: 0.5 },
      { type: "uploadPaused", id: "a" },
    );
    expect(progressed.uploads).toEqual([
      { ...upload, status: "paused", progress: 0.5 },
      { ...upload, id: "b" },
    ]);
    const events: WizardEvent[] = [
      { type: "uploadStarted", id: "a" },
      { type: "uploadRemoved", id: "a" },
    ];
    expect(events.reduce(wizardReducer, progressed).uploads).toEqual([{ ...upload, id: "b" }]);
  });

  it("a failed upload keeps its reason until it is queued again", () => {
    const state = withUpload({ type: "uploadFailed", id: "a", problem: "tooSmall" });
    expect(state.uploads[0]).toMatchObject({ status: "failed", problem: "tooSmall" });
    const queued = wizardReducer(state, { type: "uploadQueued", id: "a" });
    expect(queued.uploads[0]).toEqual(upload);
  });

  it("photos are uploading while one has not failed", () => {
    expect(isUploading(withUpload())).toBe(true);
    const problem = "lost" as const;
    const state = withUpload(
      { type: "uploadFailed", id: "a", problem },
      { type: "uploadFailed", id: "b", problem },
    );
    expect(isUploading(state)).toBe(false);
  });
});

describe("any sequence of events", () => {
  const anyEvent = fc.oneof<fc.Arbitrary<WizardEvent>[]>(
    fc.record({ type: fc.constant("stepChanged"), step: fc.integer({ min: 1, max: 6 }) }),
    fc.constantFrom<WizardEvent[]>(
      started,
      { type: "saveStarted", trigger: "manual" },
      { type: "saveSucceeded", ...saved },
      { type: "venueDeleted" },
      { type: "publishStarted" },
      { type: "tabConflictFound" },
      { type: "ownDraftKept" },
      { type: "overwriteChosen" },
      failed("invalid_input", "manual", ["opening_hours.0.opens"]),
      failed("edited_elsewhere", "auto"),
      { type: "uploadsAdded", uploads: [upload] },
      { type: "uploadRemoved", id: "a" },
    ),
  );

  it("the wizard stays inside its steps, and changes no earlier state", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let state = reduce();
        for (const event of events) {
          const before = JSON.stringify(state);
          const next = wizardReducer(state, event);
          expect(JSON.stringify(state)).toBe(before);
          state = next;
          expect(state.step).toBeGreaterThanOrEqual(1);
          expect(state.step).toBeLessThanOrEqual(6);
        }
      }),
    );
  });
});

describe("the store of the wizard", () => {
  it("listeners hear of every change until they unsubscribe", () => {
    const store = createWizardStore();
    const steps: number[] = [];
    const unsubscribe = store.subscribe(() => steps.push(store.getState().step));
    store.dispatch(started);
    store.dispatch({ type: "stepChanged", step: 3 });
    store.dispatch({ type: "stepChanged", step: 3 });
    unsubscribe();
    store.dispatch({ type: "stepChanged", step: 4 });
    expect(steps).toEqual([2, 3]);
  });
});
