"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ErrorCode } from "@/lib/actions/errors";
import { publishVenueAction, saveVenueAction } from "@/lib/venues/host-actions";
import type { VenueForm } from "@/lib/venues/listing-schema";
import { AUTOSAVE_MS, mayAutosave } from "@/lib/venues/rules/wizard";

/** `offline` when no answer came back at all. */
export type SaveProblem = { code: ErrorCode | "offline"; fields: string[] };
export type SaveOutcome = { ok: true; id: string } | ({ ok: false } & SaveProblem);

type Answer = Awaited<ReturnType<typeof publishVenueAction | typeof saveVenueAction>>;

function outcomeOf(answer: Answer): SaveOutcome & { savedId: string | null } {
  if (!answer.ok) {
    const fields = Object.keys(answer.fields ?? {}).map((path) => path.replace(/^form\./, ""));
    return { ok: false, code: answer.code, fields, savedId: null };
  }
  const { data } = answer;
  if ("saved" in data) {
    if (data.saved) return { ok: true, id: data.id, savedId: data.id };
    return { ok: false, code: data.code, fields: data.fields, savedId: null };
  }
  if (data.published) return { ok: true, id: data.id, savedId: data.id };
  return { ok: false, code: data.code, fields: data.fields, savedId: data.id };
}

/**
 * Saves the form to the account, one call after the other. The first save makes a venue and its id
 * is remembered; a draft that was deleted elsewhere is made anew.
 */
export function useSaving(form: UseFormReturn<VenueForm>, known: string | null) {
  const [venueId, setVenueId] = useState(known);
  const [saving, setSaving] = useState<"auto" | "manual" | null>(null);
  const [signedIn, setSignedIn] = useState(true);
  const id = useRef(known);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const remember = useCallback((next: string | null) => {
    id.current = next;
    setVenueId(next);
  }, []);

  const run = useCallback(
    (kind: "auto" | "manual", publish: boolean): Promise<SaveOutcome> => {
      const call = async (): Promise<SaveOutcome> => {
        setSaving(kind);
        try {
          const action = publish ? publishVenueAction : saveVenueAction;
          const input = () => ({ id: id.current, form: form.getValues() });
          let outcome = outcomeOf(await action(input()));
          if (!outcome.ok && outcome.code === "not_found" && id.current && !known) {
            remember(null);
            outcome = outcomeOf(await action(input()));
          }
          if (outcome.savedId) remember(outcome.savedId);
          setSignedIn(outcome.ok || outcome.code !== "not_signed_in");
          return outcome;
        } catch (error) {
          console.error("the listing was not saved", error);
          return { ok: false, code: "offline", fields: [] };
        } finally {
          setSaving(null);
        }
      };
      const next = last.current.then(call, call);
      last.current = next;
      return next;
    },
    [form, known, remember],
  );

  return { venueId, remember, saving, signedIn, run };
}

/** Saves by itself, five seconds after a change of what the specification names. */
export function useAutosave({
  enabled,
  form,
  step,
  publishing,
  saving,
}: {
  enabled: boolean;
  form: UseFormReturn<VenueForm>;
  step: number;
  publishing: boolean;
  saving: ReturnType<typeof useSaving>;
}) {
  const [title, type, description, capacity] = form.watch([
    "title",
    "venue_type_id",
    "description",
    "capacity",
  ]);
  const signature = JSON.stringify([title, type, description, capacity, step]);
  const seen = useRef(signature);
  const { run, signedIn } = saving;

  useEffect(() => {
    if (!enabled || seen.current === signature) return;
    const timer = setTimeout(async () => {
      if (!mayAutosave({ signedIn, step, publishing }, form.getValues())) return;
      seen.current = signature;
      const outcome = await run("auto", false);
      if (!outcome.ok) console.warn("the draft was not saved by itself:", outcome.code);
    }, AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [enabled, form, publishing, run, signature, signedIn, step]);
}
