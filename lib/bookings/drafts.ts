import { personalKeys } from "../shared/personal-storage";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";
import type { DetailsInput } from "./schemas";

/** What a guest types in the checkout, as it stands: half-typed and invalid texts too. */
export type DraftDetails = Pick<DetailsInput, "contactName" | "phone" | "eventType" | "message">;

// PostgreSQL stores neither of them.
const storable = (text: string) => text.toWellFormed().replaceAll("\0", "");
const text = z.string().transform(storable);

/** What the checkout keeps with a hold. */
const draftSchema = z.object({
  details: z.object({ contactName: text, phone: text, eventType: text, message: text }),
  /** What is selected and not held, as the query of an address; empty where everything is held. */
  selection: text,
});
export type Draft = z.output<typeof draftSchema>;

/** The most of each text that is stored: more than can be sent, so that a text that is too long is still there to be cut. */
const storedLimits = {
  contactName: 400,
  phone: 64,
  eventType: 160,
  message: 2 * textLimits.message,
};

/** A draft as it is stored: longer texts are cut. */
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

/** A draft as an open page (`editor`) sends it; of its saves the one with the higher number counts. */
export const draftSaveSchema = z.object({
  editor: z.uuid(),
  sequence: z.number().int().min(1),
  draft: draftSchema,
});
export type DraftSave = z.input<typeof draftSaveSchema>;

const KEY = personalKeys.checkoutDraft;

/** A draft that this tab keeps, and whose it is. */
const keptSchema = z.object({
  owner: z.string(),
  venueId: z.string(),
  /** The hold that it belongs to; null for none. */
  bookingId: z.string().nullable(),
  draft: draftSchema,
  /** When the server confirmed that it has it, in milliseconds since 1970; null before. */
  savedAt: z.number().nullable(),
});
export type KeptDraft = z.output<typeof keptSchema>;

/**
 * The draft of a user at a venue that the server did not have when it was asked for this page: it is not saved, a reload was under
 * way when it was, or it was deleted with `expiredHoldId`, a hold that is over. Null for none.
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

/** Keeps a draft in this tab; null removes it. Storage that cannot be written is tolerated. */
export function writeKeptDraft(kept: KeptDraft | null): void {
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {}
}
