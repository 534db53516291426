import { personalKeys } from "../../shared/personal-storage.ts";
import { hasDraftContent } from "./rules/autosave.ts";
import { lastStep } from "./rules/steps.ts";
import { recoverListing, type VenueForm } from "./schemas.ts";

/** The storage key under which the browser keeps an unfinished new listing. */
export const DRAFT_KEY = personalKeys.listingDraft;

export type ListingDraft = {
  form: VenueForm;
  /** The venue as which the draft was saved; null when it was not saved. */
  venueId: string | null;
  /** The version of that venue after the last save of the draft. */
  version: string | null;
  step: number;
};

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's local storage; null where there is none or access is denied. */
export function getLocalStorage(): DraftStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * The stored draft, if it has a title, type or description and belongs to this user. Unreadable storage and a corrupt
 * draft count as none.
 */
export function readDraft(storage: DraftStorage | null, ownerId: string): ListingDraft | null {
  try {
    const draft: unknown = JSON.parse(storage?.getItem(DRAFT_KEY) ?? "null");
    if (typeof draft !== "object" || draft === null || !hasDraftContent(draft)) return null;
    const { owner, venueId, version, step } = draft as Record<string, unknown>;
    if (typeof owner === "string" && owner !== ownerId) return null;
    return {
      form: { ...recoverListing(draft), status: "draft" },
      venueId: typeof venueId === "string" ? venueId : null,
      version: typeof version === "string" ? version : null,
      step: Number.isInteger(step) ? Math.min(Math.max(Number(step), 1), lastStep) : 1,
    };
  } catch {
    return null;
  }
}

/** Stores the draft. Ignores full or denied storage. */
export function writeDraft(
  storage: DraftStorage | null,
  draft: ListingDraft,
  ownerId: string,
): void {
  try {
    const { form, venueId, version, step } = draft;
    storage?.setItem(
      DRAFT_KEY,
      JSON.stringify({ ...form, venueId, version, step, owner: ownerId }),
    );
  } catch {
    // The form still contains the listing, which is saved to the account.
  }
}

/** Removes the draft; with `venueId` only the draft of that venue. */
export function removeDraft(storage: DraftStorage | null, venueId?: string): void {
  try {
    if (venueId) {
      const draft = JSON.parse(storage?.getItem(DRAFT_KEY) ?? "null") as {
        venueId?: unknown;
      } | null;
      if (draft?.venueId !== venueId) return;
    }
    storage?.removeItem(DRAFT_KEY);
  } catch {
    // A remaining draft does no harm: it is offered again.
  }
}
