import { type RefObject, useCallback, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type ActionAnswer, callAction, isAnswered } from "@/lib/call-action";
import type { ActionResult } from "@/lib/result";
import { publishVenueAction, saveVenueAction } from "@/lib/venues/listing/actions";
import { adminSaveVenueAction } from "@/lib/venues/listing/admin-actions";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import type { PublishAnswer, SaveAnswer } from "@/lib/venues/listing/types";
import type { SaveProblem, SaveTrigger } from "./wizard-reducer";
import type { WizardStore } from "./wizard-store";

type Answer = ActionAnswer<SaveAnswer | PublishAnswer>;
type SavedVenue = { venueId: string; version: string };

export type SaveOutcome =
  | ({ ok: true } & SavedVenue)
  | { ok: false; problem: SaveProblem; saved: SavedVenue | null };

function toOutcome(answer: Answer): SaveOutcome {
  if (!answer.ok) {
    const fields = Object.keys(answer.fields ?? {}).map((path) => path.replace(/^form\./, ""));
    return { ok: false, problem: { code: answer.code, fields }, saved: null };
  }
  const { data } = answer;
  if ("saved" in data) {
    if (data.saved) return { ok: true, venueId: data.id, version: data.version };
    return { ok: false, problem: { code: data.code, fields: data.fields }, saved: null };
  }
  if (data.published) return { ok: true, venueId: data.id, version: data.version };
  const { id, version, code, fields } = data;
  const saved = id && version ? { venueId: id, version } : null;
  return { ok: false, problem: { code, fields }, saved };
}

/**
 * Saves the form to the account, one call after the other. The first save creates a venue and puts its id into the state;
 * recreates a new draft whose venue was deleted. Does not overwrite a save by another device, but puts an edit conflict into
 * the state. Once the host has started over, changes nothing of the new listing. With a reason an admin saves the host's listing. `note` is the host's note to the reviewer.
 */
export function useSaveListing(
  store: WizardStore,
  form: UseFormReturn<VenueForm>,
  isNew: boolean,
  adminReason: RefObject<string> | null,
): (trigger: SaveTrigger, isSubmitted: boolean, note?: string) => Promise<SaveOutcome> {
  const [generation] = useState(() => store.getState().start?.generation);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const lastSaved = useRef("");
  /** The id of a save without a response, which the next save repeats. */
  const unansweredSave = useRef<string | null>(null);

  return useCallback(
    (trigger, isSubmitted, note) => {
      const isStartedOver = () => store.getState().start?.generation !== generation;
      const call = async () => {
        const { venueId: id, version } = store.getState();
        const saveId = unansweredSave.current ?? crypto.randomUUID();
        const values = form.getValues();
        const input = { id, version, saveId, note, form: values };
        const save = (): Promise<ActionResult<SaveAnswer | PublishAnswer>> => {
          if (adminReason && id)
            return adminSaveVenueAction({ id, version, reason: adminReason.current, form: values });
          return isSubmitted ? publishVenueAction(input) : saveVenueAction(input);
        };
        const answer = await callAction(save());
        unansweredSave.current = isAnswered(answer) ? null : saveId;
        return toOutcome(answer);
      };
      const attempt = async (): Promise<SaveOutcome> => {
        const outcome = await call();
        const isDeleted = !outcome.ok && outcome.problem.code === "not_found";
        if (isStartedOver() || !isDeleted || !isNew || !store.getState().venueId) return outcome;
        store.dispatch({ type: "venueDeleted" });
        return call();
      };
      const save = async (): Promise<SaveOutcome> => {
        if (isStartedOver())
          return { ok: false, problem: { code: "unexpected", fields: [] }, saved: null };
        const content = JSON.stringify(form.getValues());
        const { venueId, version } = store.getState();
        // An unchanged save would only raise the version, and conflict with every other device.
        if (trigger === "auto" && venueId && version && content === lastSaved.current) {
          return { ok: true, venueId, version };
        }
        store.dispatch({ type: "saveStarted", trigger });
        const outcome = await attempt();
        if (isStartedOver()) return outcome;
        if (outcome.ok || outcome.saved) lastSaved.current = content;
        store.dispatch(
          outcome.ok
            ? { type: "saveSucceeded", venueId: outcome.venueId, version: outcome.version }
            : { type: "saveFailed", trigger, problem: outcome.problem, saved: outcome.saved },
        );
        return outcome;
      };
      const next = queue.current.then(save, save);
      queue.current = next;
      return next;
    },
    [adminReason, form, generation, isNew, store],
  );
}
