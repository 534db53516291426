import { lastStep, worthKeeping } from "./rules/wizard.ts";
import { recoverListing, type VenueForm } from "./schemas.ts";

/** Where the browser keeps the listing that is being written. */
export const DRAFT_KEY = "mahfil_venue_draft";

export type KeptDraft = {
  form: VenueForm;
  /** The venue that the draft was saved as, if it was. */
  venueId: string | null;
  /** The version of that venue that the draft was last saved as. */
  version: number | null;
  step: number;
};

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's store; null where there is none or it may not be touched. */
export function browserStore(): Store | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * The kept draft, if it has a title, type or description and is not somebody else's. An unreadable
 * store or a spoiled draft count as none.
 */
export function readDraft(store: Store | null, ownerId: string): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(store?.getItem(DRAFT_KEY) ?? "null");
    if (typeof kept !== "object" || kept === null || !worthKeeping(kept)) return null;
    const { owner, venueId, version, step } = kept as Record<string, unknown>;
    if (typeof owner === "string" && owner !== ownerId) return null;
    return {
      form: { ...recoverListing(kept), status: "draft" },
      venueId: typeof venueId === "string" ? venueId : null,
      version: Number.isInteger(version) ? Number(version) : null,
      step: Number.isInteger(step) ? Math.min(Math.max(Number(step), 1), lastStep) : 1,
    };
  } catch {
    return null;
  }
}

/** Keeps the draft; a full or forbidden store is tolerated. */
export function keepDraft(store: Store | null, draft: KeptDraft, ownerId: string): void {
  try {
    const { form, venueId, version, step } = draft;
    store?.setItem(DRAFT_KEY, JSON.stringify({ ...form, venueId, version, step, owner: ownerId }));
  } catch {
    // The listing is still in the form, and is saved to the account.
  }
}

/** Forgets the draft; with a venue's id only if it is that venue's. */
export function forgetDraft(store: Store | null, venueId?: string): void {
  try {
    if (venueId) {
      const kept = JSON.parse(store?.getItem(DRAFT_KEY) ?? "null") as { venueId?: unknown } | null;
      if (kept?.venueId !== venueId) return;
    }
    store?.removeItem(DRAFT_KEY);
  } catch {
    // As above: nothing is lost by a draft that stays.
  }
}
