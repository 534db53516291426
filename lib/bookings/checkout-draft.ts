import { createDraftSaver, type SaveOutcome } from "./draft-saver";
import {
  type Draft,
  type DraftDetails,
  type DraftSave,
  limitDraft,
  writeKeptDraft,
} from "./drafts";
import { isHoldOf } from "./rules/held-selection";
import { writeSelection } from "./selection";
import type { CheckoutHold, Selection } from "./types";

/** What a guest has chosen, typed and held in a checkout. */
export type CheckoutDraft = {
  selection: Selection;
  details: DraftDetails;
  hold: CheckoutHold | null;
  isExtended: boolean;
  isExpired: boolean;
};

/** A draft in the memory of this document, for a return without a page load. */
type DocumentDraft = CheckoutDraft & {
  guestId: string;
  /** The query of the address without its step. A hold is compared by `holdIds` instead. */
  search: string;
  /** Every hold of this checkout; earlier history entries name replaced holds. */
  holdIds: string[];
  /** The booking submitted from here; null before that. */
  submittedId: string | null;
};

// By venue. On a return the router shows the page as the server first rendered it, before the hold existed. Written in
// the browser only; a document load, including signing out, clears it.
const documentDrafts = new Map<string, DocumentDraft>();

/** The query of an address without its step, comparable as text. */
function comparableSearch(search: URLSearchParams): string {
  const query = new URLSearchParams(search.toString());
  for (const name of ["step", "change", "total"]) query.delete(name);
  query.sort();
  return query.toString();
}

/** The guest's draft for a venue and an address in this document; null when there is none. */
export function readDocumentDraft(
  guestId: string,
  venueId: string,
  search: URLSearchParams,
): DocumentDraft | null {
  const draft = documentDrafts.get(venueId);
  if (draft?.guestId !== guestId) return null;
  const holdId = search.get("hold");
  const isSame = holdId
    ? draft.holdIds.includes(holdId)
    : draft.holdIds.length === 0 && draft.search === comparableSearch(search);
  return isSame ? draft : null;
}

async function sendDraft(
  bookingId: string,
  save: DraftSave,
  isLeaving: boolean,
): Promise<SaveOutcome> {
  try {
    const response = await fetch(`/api/bookings/${bookingId}/draft`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...save, draft: limitDraft(save.draft) }),
      keepalive: isLeaving,
    });
    if (!response.ok) return "failed";
    const { outcome } = (await response.json()) as { outcome: string };
    // A submitted booking whose answer was lost can be submitted again, so its hold is not over.
    return outcome === "refused" ? "refused" : "saved";
  } catch {
    return "failed";
  }
}

/** A draft as it is stored; the part of the selection that is not held is stored as the query of an address. */
const toStoredDraft = ({ details, selection, hold, isExpired }: CheckoutDraft): Draft => ({
  details,
  selection: !isExpired && isHoldOf(hold, selection) ? "" : writeSelection(selection).toString(),
});

/**
 * The draft of one checkout. Kept in this document for a return, in this tab for a reload, and on the server with the
 * hold for another device, a short time after the last change. `saved` is the server's draft when the page opens.
 */
export function createCheckoutDraft({
  guestId,
  venueId,
  documentDraft,
  saved,
  onRefused,
}: {
  guestId: string;
  venueId: string;
  /** The draft that this document already has; null when there is none. */
  documentDraft: DocumentDraft | null;
  saved: CheckoutDraft | null;
  /** Called with a hold that is over. */
  onRefused: (bookingId: string) => void;
}) {
  let holdIds = documentDraft?.holdIds ?? [];
  let isOver = documentDraft?.submittedId != null;
  const saver = createDraftSaver({
    send: sendDraft,
    keep: (draft) => writeKeptDraft(draft && { owner: guestId, venueId, ...draft }),
    onRefused,
  });
  if (saved?.hold) saver.setSaved(saved.hold.id, toStoredDraft(saved));

  function remember(draft: CheckoutDraft, submittedId: string | null) {
    const { hold } = draft;
    if (hold && !holdIds.includes(hold.id)) holdIds = [...holdIds, hold.id];
    const search = comparableSearch(new URLSearchParams(window.location.search));
    documentDrafts.set(venueId, { ...draft, guestId, search, holdIds, submittedId });
  }

  return {
    /** Whether the booking was submitted. Nothing is stored after that. */
    isOver: () => isOver,
    change(draft: CheckoutDraft) {
      if (isOver) return;
      const { hold, isExpired } = draft;
      // Before a hold exists nothing is typed, and the address contains the selection.
      if (hold || isExpired) {
        saver.change(isExpired ? null : (hold?.id ?? null), toStoredDraft(draft));
      }
      remember(draft, null);
    },
    /** Saves unsaved changes at once. `isLeaving`: the page may end before the answer arrives. */
    flush: saver.flush,
    /** The booking was submitted: keeps only its id, for a return from its confirmation. */
    submit(draft: CheckoutDraft, bookingId: string) {
      isOver = true;
      saver.discard();
      remember(draft, bookingId);
    },
    /** The hold was released; the address contains the selection again. */
    release() {
      saver.discard();
      holdIds = [];
      documentDrafts.delete(venueId);
    },
  };
}
