import { zodResolver } from "@hookform/resolvers/zod";
import { useState, useSyncExternalStore } from "react";
import { useForm } from "react-hook-form";
import type { DraftDetails } from "@/lib/bookings/drafts";
import { type DetailsInput, detailsSchema } from "@/lib/bookings/schemas";

export const detailFields = ["contactName", "phone", "eventType", "message"] as const;

/** Reads fields that the server rendered and the guest edited before scripts ran. */
function readTypedDetails(): Partial<DraftDetails> {
  return Object.fromEntries(
    detailFields.flatMap((name) => {
      const [field] = document.getElementsByName(name);
      const isField =
        field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement;
      return isField ? [[name, field.value]] : [];
    }),
  );
}

/** The form of the details, with what was typed before the page was hydrated. */
export function useDetailsForm(details: DraftDetails) {
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [defaultValues] = useState(() => ({
    ...details,
    ...(isHydrating && typeof document !== "undefined" && readTypedDetails()),
    // The box starts empty; the schema wants it ticked.
    terms: false as unknown as true,
  }));
  return useForm<DetailsInput>({ resolver: zodResolver(detailsSchema), defaultValues });
}
