"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ErrorCode } from "@/lib/errors";
import { publishVenueAction, saveVenueAction } from "@/lib/venues/listing/actions";
import type { KeptDraft } from "@/lib/venues/listing/drafts";
import { AUTOSAVE_MS, mayAutosave } from "@/lib/venues/listing/rules/wizard";
import type { VenueForm } from "@/lib/venues/listing/schemas";

/** `offline` when no answer came back at all. */
export type SaveProblem = { code: ErrorCode | "offline"; fields: string[] };
export type SaveOutcome = { ok: true; id: string } | ({ ok: false } & SaveProblem);

type Answer = Awaited<ReturnType<typeof publishVenueAction | typeof saveVenueAction>>;

type Saved = { id: string; version: number };

function outcomeOf(answer: Answer): SaveOutcome & { stored: Saved | null } {
  if (!answer.ok) {
    const fields = Object.keys(answer.fields ?? {}).map((path) => path.replace(/^form\./, ""));
    return { ok: false, code: answer.code, fields, stored: null };
  }
  const { data } = answer;
  if ("saved" in data) {
    if (data.saved) return { ok: true, id: data.id, stored: data };
    return { ok: false, code: data.code, fields: data.fields, stored: null };
  }
  if (data.published) return { ok: true, id: data.id, stored: data };
  const { id, version } = data;
  const stored = id && version ? { id, version } : null;
  return { ok: false, code: data.code, fields: data.fields, stored };
}

/**
 * Saves the form to the account, one call after the other. The first save makes a venue and its id
 * is remembered; a draft that was deleted elsewhere is made anew. What was saved elsewhere since is
 * not overwritten: `elsewhere` says so until `overwrite` is called.
 */
export function useSaving(form: UseFormReturn<VenueForm>, start: KeptDraft, isNew: boolean) {
  const [kept, setKept] = useState({ venueId: start.venueId, version: start.version });
  const [elsewhere, setElsewhere] = useState(false);
  const [saving, setSaving] = useState<"auto" | "manual" | null>(null);
  const [signedIn, setSignedIn] = useState(true);
  const current = useRef(kept);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const saved = useRef("");

  const remember = useCallback((venueId: string | null, version: number | null) => {
    current.current = { venueId, version };
    setKept(current.current);
  }, []);

  const overwrite = useCallback(() => {
    remember(current.current.venueId, null);
    setElsewhere(false);
  }, [remember]);

  const run = useCallback(
    (kind: "auto" | "manual", publish: boolean): Promise<SaveOutcome> => {
      const call = async (): Promise<SaveOutcome> => {
        const written = JSON.stringify(form.getValues());
        const { venueId } = current.current;
        // What is saved already is not saved anew by itself: another device would take it for a change.
        if (kind === "auto" && venueId && written === saved.current)
          return { ok: true, id: venueId };
        setSaving(kind);
        try {
          const action = publish ? publishVenueAction : saveVenueAction;
          const input = () => ({
            id: current.current.venueId,
            version: current.current.version,
            form: form.getValues(),
          });
          let outcome = outcomeOf(await action(input()));
          if (!outcome.ok && outcome.code === "not_found" && current.current.venueId && isNew) {
            remember(null, null);
            outcome = outcomeOf(await action(input()));
          }
          if (outcome.stored) {
            remember(outcome.stored.id, outcome.stored.version);
            saved.current = written;
          }
          setElsewhere(!outcome.ok && outcome.code === "edited_elsewhere");
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
    [form, isNew, remember],
  );

  return { ...kept, remember, elsewhere, overwrite, saving, signedIn, run };
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
  const { elsewhere, run, signedIn } = saving;

  useEffect(() => {
    if (!enabled || elsewhere || seen.current === signature) return;
    const timer = setTimeout(async () => {
      if (!mayAutosave({ signedIn, step, publishing }, form.getValues())) return;
      seen.current = signature;
      const outcome = await run("auto", false);
      if (!outcome.ok) console.warn("the draft was not saved by itself:", outcome.code);
    }, AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [elsewhere, enabled, form, publishing, run, signature, signedIn, step]);
}
