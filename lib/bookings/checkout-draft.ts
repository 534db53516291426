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

/** A draft as this document knows it, for a return without a load. */
type DocumentDraft = CheckoutDraft & {
  guestId: string;
  /** The query of the address without its step; a hold is compared by `holdIds`. */
  search: string;
  /** Every hold of this checkout: earlier entries of the history name replaced ones. */
  holdIds: string[];
  /** The booking that was submitted from here; null while it was not. */
  submittedId: string | null;
};

// By venue. The router shows a page that one goes back to as the server first rendered it, before the hold was made. Written in
// the browser only: a document load, which signing out is too, forgets it.
const documentDrafts = new Map<string, DocumentDraft>();

/** The query of an address without its step, comparable as text. */
function comparableSearch(search: URLSearchParams): string {
  const query = new URLSearchParams(search.toString());
  for (const name of ["step", "change", "total"]) query.delete(name);
  query.sort();
  return query.toString();
}

/** The draft of a guest at a venue that this document has for an address; null for none. */
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
    // A booking that was sent, whose answer may have been lost, can be sent again: its hold is not over.
    return outcome === "refused" ? "refused" : "saved";
  } catch {
    return "failed";
  }
}

/** A draft as it is stored: what is selected and not held is the query of an address. */
const toStoredDraft = ({ details, selection, hold, isExpired }: CheckoutDraft): Draft => ({
  details,
  selection: !isExpired && isHoldOf(hold, selection) ? "" : writeSelection(selection).toString(),
});

/**
 * The draft of one checkout: in this document for a return, in this tab for a reload, and with the hold on the server for another
 * device, where it is saved some time after the last change. `saved` is what the server has when the page opens.
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
  /** The draft that this document has already; null for none. */
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
    /** Whether the booking was submitted: nothing is kept any more. */
    isOver: () => isOver,
    change(draft: CheckoutDraft) {
      if (isOver) return;
      const { hold, isExpired } = draft;
      // Before there is a hold nothing is typed, and what is chosen is in the address.
      if (hold || isExpired) {
        saver.change(isExpired ? null : (hold?.id ?? null), toStoredDraft(draft));
      }
      remember(draft, null);
    },
    /** Saves at once what is not saved yet; `isLeaving` where the page may end before the answer. */
    flush: saver.flush,
    /** The booking was submitted: only its id is remembered, for a return from its confirmation. */
    submit(draft: CheckoutDraft, bookingId: string) {
      isOver = true;
      saver.discard();
      remember(draft, bookingId);
    },
    /** The hold was released: what was chosen is in the address again. */
    release() {
      saver.discard();
      holdIds = [];
      documentDrafts.delete(venueId);
    },
  };
}
