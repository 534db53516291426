import { isBlank } from "../../../listings/rules/text.ts";

/** Milliseconds after a change until a draft is saved automatically. */
export const AUTOSAVE_MS = 5000;

type DraftContent = { title?: unknown; venue_type_id?: unknown; description?: unknown };

/** Whether a draft is worth saving: it has a title, a type or a description. */
export function hasDraftContent({ title, venue_type_id, description }: DraftContent): boolean {
  return [title, venue_type_id, description].some(
    (value) => typeof value === "string" && !isBlank(value),
  );
}

/** Autosave runs for signed-in users, from step 2 on, when there is something to save. */
export function canAutosave(
  state: { isSignedIn: boolean; step: number; isPublishing: boolean },
  values: DraftContent,
): boolean {
  return state.isSignedIn && state.step !== 1 && !state.isPublishing && hasDraftContent(values);
}
