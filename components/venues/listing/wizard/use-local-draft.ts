import { useCallback, useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { DRAFT_KEY, getLocalStorage, readDraft, writeDraft } from "@/lib/venues/listing/drafts";
import { hasDraftContent } from "@/lib/venues/listing/rules/autosave";
import { recoverListing, type VenueForm } from "@/lib/venues/listing/schemas";
import { isLocked, type WizardState } from "./wizard-reducer";
import type { WizardStore } from "./wizard-store";

/** Milliseconds between a change and writing the draft. */
const WRITE_MS = 250;

type Options = {
  store: WizardStore;
  state: WizardState;
  form: UseFormReturn<VenueForm>;
  hostId: string;
  isEnabled: boolean;
};

/**
 * Stores a new listing in the browser while it is edited. Does not overwrite a draft that another tab changed, but puts an
 * edit conflict into the state. Returns a function that resolves the conflict in favour of this tab.
 */
export function useLocalDraft({ store, state, form, hostId, isEnabled }: Options): () => void {
  const { step, venueId, version } = state;
  const isActive = isEnabled && !isLocked(state);
  const isWriting = isActive && !state.editConflict.tab;

  useEffect(() => {
    if (!isActive) return;
    const handleStorage = (event: StorageEvent) => {
      const other = event.key === DRAFT_KEY ? readDraft(getLocalStorage(), hostId) : null;
      if (!other) return;
      const own = { ...recoverListing(form.getValues()), status: "draft" };
      if (JSON.stringify(own) !== JSON.stringify(other.form)) {
        store.dispatch({ type: "tabConflictFound" });
      } else if (other.venueId) {
        const { venueId, version } = other;
        store.dispatch({ type: "savedInOtherTab", venueId, version });
      }
    };
    window.addEventListener("storage", handleStorage);
    return () => window.removeEventListener("storage", handleStorage);
  }, [isActive, form, hostId, store]);

  useEffect(() => {
    if (!isWriting) return;
    const { start } = store.getState();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      const values = form.getValues();
      if (!hasDraftContent(values)) return;
      writeDraft(getLocalStorage(), { form: values, venueId, version, step }, hostId);
    };
    const flush = () => {
      if (timer) write();
    };
    write();
    const subscription = form.watch(() => {
      timer ??= setTimeout(write, WRITE_MS);
    });
    window.addEventListener("pagehide", flush);
    return () => {
      subscription.unsubscribe();
      window.removeEventListener("pagehide", flush);
      // A host who started over has discarded the draft.
      if (store.getState().start === start) flush();
      else clearTimeout(timer);
    };
  }, [isWriting, form, step, hostId, store, venueId, version]);

  return useCallback(() => {
    const other = readDraft(getLocalStorage(), hostId);
    const saved = other?.venueId ? { venueId: other.venueId, version: other.version } : {};
    store.dispatch({ type: "ownDraftKept", ...saved });
  }, [hostId, store]);
}
