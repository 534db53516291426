import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { AUTOSAVE_MS, canAutosave } from "@/lib/venues/listing/rules/autosave";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import type { useSaveListing } from "./use-save-listing";
import { getEditConflict, isLocked, type WizardState } from "./wizard-reducer";

type Options = {
  isEnabled: boolean;
  form: UseFormReturn<VenueForm>;
  state: WizardState;
  save: ReturnType<typeof useSaveListing>;
};

/** Saves a draft five seconds after a change of a field that the specification names, unless there is a conflict. */
export function useAutosave({ isEnabled, form, state, save }: Options) {
  const { step, isSignedIn } = state;
  const watched = form.watch(["title", "venue_type_id", "description", "capacity"]);
  const content = JSON.stringify([...watched, step]);
  const handled = useRef(content);
  const isPublishing = isLocked(state);
  const isActive = isEnabled && !getEditConflict(state);

  useEffect(() => {
    if (!isActive || handled.current === content) return;
    const timer = setTimeout(async () => {
      if (!canAutosave({ isSignedIn, step, isPublishing }, form.getValues())) return;
      handled.current = content;
      const outcome = await save("auto", false);
      if (!outcome.ok) console.warn("the draft was not saved by itself:", outcome.problem.code);
    }, AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [content, form, isActive, isPublishing, isSignedIn, save, step]);
}
