"use client";

import { useCallback, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { browserStore, DRAFT_KEY, keepDraft, readDraft } from "@/lib/venues/listing/drafts";
import { worthKeeping } from "@/lib/venues/listing/rules/wizard";
import { recoverListing, type VenueForm } from "@/lib/venues/listing/schemas";
import type { useSaving } from "./use-saving";

const KEEP_MS = 250;

/**
 * Keeps a new listing in the browser while it is written (`draft`); for a stored one, asks before
 * the page is left with unsaved changes (`warn`). A draft that another tab changed is left alone:
 * `elsewhere` says so until `keepMine` is called.
 */
export function useKeeping({
  form,
  step,
  hostId,
  saving,
  kind,
  done,
}: {
  form: UseFormReturn<VenueForm>;
  step: number;
  hostId: string;
  saving: Pick<ReturnType<typeof useSaving>, "venueId" | "version" | "remember">;
  kind: "draft" | "warn";
  done: boolean;
}) {
  const [elsewhere, setElsewhere] = useState(false);
  const { venueId, version, remember } = saving;

  useEffect(() => {
    if (kind !== "draft" || done) return;
    const compare = (event: StorageEvent) => {
      const other = event.key === DRAFT_KEY ? readDraft(browserStore(), hostId) : null;
      if (!other) return;
      const mine = { ...recoverListing(form.getValues()), status: "draft" };
      if (JSON.stringify(mine) !== JSON.stringify(other.form)) setElsewhere(true);
      // The other tab only saved what both have.
      else if (other.venueId) remember(other.venueId, other.version);
    };
    window.addEventListener("storage", compare);
    return () => window.removeEventListener("storage", compare);
  }, [kind, done, form, hostId, remember]);

  const keepMine = useCallback(() => {
    const other = readDraft(browserStore(), hostId);
    if (other?.venueId) remember(other.venueId, other.version);
    setElsewhere(false);
  }, [hostId, remember]);

  useEffect(() => {
    if (kind !== "draft" || done || elsewhere) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const values = form.getValues();
      if (worthKeeping(values)) {
        keepDraft(browserStore(), { form: values, venueId, version, step }, hostId);
      }
    };
    const flush = () => {
      if (timer) keep();
    };
    keep();
    const watching = form.watch(() => {
      timer ??= setTimeout(keep, KEEP_MS);
    });
    window.addEventListener("pagehide", flush);
    return () => {
      watching.unsubscribe();
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [kind, done, elsewhere, form, step, hostId, venueId, version]);

  const { isDirty } = form.formState;
  useEffect(() => {
    if (kind !== "warn" || done || !isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [kind, done, isDirty]);

  return { elsewhere, keepMine };
}
