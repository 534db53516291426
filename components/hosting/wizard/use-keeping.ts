"use client";

import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { browserStore, keepDraft } from "@/lib/venues/drafts";
import type { VenueForm } from "@/lib/venues/listing-schema";
import { worthKeeping } from "@/lib/venues/rules/wizard";

const KEEP_MS = 250;

/**
 * Keeps a new listing in the browser while it is written (`draft`); for a stored one, asks before
 * the page is left with unsaved changes (`warn`).
 */
export function useKeeping({
  form,
  step,
  hostId,
  venueId,
  kind,
  done,
}: {
  form: UseFormReturn<VenueForm>;
  step: number;
  hostId: string;
  venueId: string | null;
  kind: "draft" | "warn";
  done: boolean;
}) {
  useEffect(() => {
    if (kind !== "draft" || done) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const values = form.getValues();
      if (worthKeeping(values)) keepDraft(browserStore(), { form: values, venueId, step }, hostId);
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
  }, [kind, done, form, step, hostId, venueId]);

  const { isDirty } = form.formState;
  useEffect(() => {
    if (kind !== "warn" || done || !isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [kind, done, isDirty]);
}
