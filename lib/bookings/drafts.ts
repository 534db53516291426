import { personalKeys } from "../shared/personal-storage";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";
import type { DetailsInput } from "./schemas";

/** What a guest types in the checkout, unchanged: incomplete and invalid texts too. */
export type DraftDetails = Pick<DetailsInput, "contactName" | "phone" | "eventType" | "message">;

// PostgreSQL stores neither lone surrogates nor NUL.
const storable = (text: string) => text.toWellFormed().replaceAll("\0", "");
const text = z.string().transform(storable);

/** What the checkout stores with a hold. */
const draftSchema = z.object({
  details: z.object({ contactName: text, phone: text, eventType: text, message: text }),
  /** The selection that is not held, as the query of an address; empty when everything is held. */
  selection: text,
});
export type Draft = z.output<typeof draftSchema>;

/**
 * The maximum stored length of each text. Longer than a booking accepts, so that the guest can still shorten a text.
 */
const storedLimits = {
  contactName: 400,
  phone: 64,
  eventType: 160,
  message: 2 * textLimits.message,
};

/** A draft as it is stored; longer texts are truncated. */
export function limitDraft({ details, selection }: Draft): Draft {
  const cut = (name: keyof DraftDetails) => details[name].slice(0, storedLimits[name]);
  return {
    details: {
      contactName: cut("contactName"),
      phone: cut("phone"),
      eventType: cut("eventType"),
      message: cut("message"),
    },
    selection,
  };
}

/** A draft as an open page (`editor`) sends it. Of its saves, the one with the highest number is the current one. */
export const draftSaveSchema = z.object({
  editor: z.uuid(),
  sequence: z.number().int().min(1),
  draft: draftSchema,
});
export type DraftSave = z.input<typeof draftSaveSchema>;

const KEY = personalKeys.checkoutDraft;

/** A draft that this tab keeps, with its owner. */
const keptSchema = z.object({
  owner: z.string(),
  venueId: z.string(),
  /** The hold of the draft; null when there is none. */
  bookingId: z.string().nullable(),
  draft: draftSchema,
  /** When the server confirmed the save, in milliseconds since 1970; null before that. */
  savedAt: z.number().nullable(),
});
export type KeptDraft = z.output<typeof keptSchema>;

/**
 * The user's draft at a venue that the server did not return for this page: it is unsaved, it was saved during the
 * reload, or it was deleted with `expiredHoldId`, an expired hold. Null when there is none.
 */
export function readUnsavedDraft(
  owner: string,
  venueId: string,
  expiredHoldId: string | null,
): KeptDraft | null {
  try {
    const kept = keptSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ""));
    if (kept.owner !== owner || kept.venueId !== venueId) return null;
    const isSaved = kept.savedAt !== null && kept.savedAt < performance.timeOrigin;
    const isDeleted = kept.bookingId !== null && kept.bookingId === expiredHoldId;
    return isSaved && !isDeleted ? null : kept;
  } catch {
    return null;
  }
}

/** Keeps a draft in this tab; null removes it. Ignores storage that cannot be written. */
export function writeKeptDraft(kept: KeptDraft | null): void {
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {}
}
