import { personalKeys } from "@/lib/shared/personal-storage";

/** What is typed in the form of payment terms. */
export type TypedTerms = {
  takesCards: boolean;
  takesTransfers: boolean;
  takesCash: boolean;
  transferDetails: string;
  texts: { depositPercent: string; balanceDays: string };
  securityDepositText: string;
};

/** Keeps what is typed for a venue while its host signs in again elsewhere; a browser without storage keeps nothing. */
export function storeTermsDraft(venueId: string, typed: TypedTerms): void {
  try {
    sessionStorage.setItem(personalKeys.termsDraft, JSON.stringify({ venueId, typed }));
  } catch {}
}

/** What was kept for this venue, once; null when there is nothing. */
export function takeTermsDraft(venueId: string): TypedTerms | null {
  try {
    const stored = sessionStorage.getItem(personalKeys.termsDraft);
    if (!stored) return null;
    const draft = JSON.parse(stored) as { venueId: string; typed: TypedTerms };
    if (draft.venueId !== venueId) return null;
    sessionStorage.removeItem(personalKeys.termsDraft);
    return draft.typed;
  } catch {
    return null;
  }
}
