import type { Draft, DraftSave } from "./drafts";

/** `refused`: the hold is over. `failed`: no answer arrived, and a later attempt may succeed. */
export type SaveOutcome = "saved" | "refused" | "failed";
type Unsaved = { bookingId: string | null; draft: Draft };
type Kept = Unsaved & { savedAt: number | null };

const DELAY_MS = 500;

/**
 * Saves the draft of a hold a short time after its last change, one save at a time. Passes the latest draft to `keep`,
 * and again with `savedAt` (milliseconds since 1970) once the server has stored it, so that a reload finds it. Passes
 * null once the draft is discarded.
 */
export function createDraftSaver({
  send,
  keep,
  onRefused,
  editor = crypto.randomUUID(),
}: {
  send: (bookingId: string, save: DraftSave, isLeaving: boolean) => Promise<SaveOutcome>;
  keep: (draft: Kept | null) => void;
  onRefused: (bookingId: string) => void;
  editor?: string;
}) {
  let sequence = 0;
  let known = "";
  let unsaved: Unsaved | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  async function flush(isLeaving = false): Promise<void> {
    clearTimeout(timer);
    const current = unsaved;
    // A page that is being left cannot wait for an earlier save; the server orders saves by their numbers.
    if (!current?.bookingId || (isSending && !isLeaving)) return;
    isSending = true;
    sequence += 1;
    const save = { editor, sequence, draft: current.draft };
    const outcome = await send(current.bookingId, save, isLeaving);
    isSending = false;
    const isLatest = unsaved === current;
    if (outcome === "saved" && isLatest) {
      unsaved = null;
      keep({ ...current, savedAt: Date.now() });
    } else if (outcome === "refused" && isLatest) {
      onRefused(current.bookingId);
    } else if (!isLatest && !isLeaving) {
      timer = setTimeout(flush, DELAY_MS);
    }
  }

  return {
    /** Sets the draft that the server has. It is saved again only after a change. */
    setSaved(bookingId: string | null, draft: Draft) {
      known = JSON.stringify([bookingId, draft]);
    },
    /** Saves a draft with a hold; without a hold only keeps it. */
    change(bookingId: string | null, draft: Draft) {
      const text = JSON.stringify([bookingId, draft]);
      if (text === known) return;
      known = text;
      unsaved = { bookingId, draft };
      keep({ ...unsaved, savedAt: null });
      clearTimeout(timer);
      if (bookingId) timer = setTimeout(flush, DELAY_MS);
    },
    /** Saves unsaved changes at once. `isLeaving`: the page may end before the answer arrives. */
    flush,
    /** Forgets unsaved changes: the booking was submitted or the hold released. */
    discard() {
      clearTimeout(timer);
      unsaved = null;
      keep(null);
    },
  };
}
