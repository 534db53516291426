import type { Draft, DraftSave } from "./drafts";

/** `refused`: the hold is over. `failed`: there was no answer, and a later attempt may succeed. */
export type SaveOutcome = "saved" | "refused" | "failed";
type Unsaved = { bookingId: string | null; draft: Draft };
type Kept = Unsaved & { savedAt: number | null };

const DELAY_MS = 500;

/**
 * Saves the draft of a hold some time after its last change, one save after the other. The latest draft is handed to `keep`, and
 * again with `savedAt` (milliseconds since 1970) once the server has it, so that a reload finds it; null once it is discarded.
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
    // A page that is left cannot wait for the answer of an earlier save; the numbers keep the order.
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
    /** What the server has: it is saved again only when it changes. */
    setSaved(bookingId: string | null, draft: Draft) {
      known = JSON.stringify([bookingId, draft]);
    },
    /** Saves a draft with a hold; without one it is only kept. */
    change(bookingId: string | null, draft: Draft) {
      const text = JSON.stringify([bookingId, draft]);
      if (text === known) return;
      known = text;
      unsaved = { bookingId, draft };
      keep({ ...unsaved, savedAt: null });
      clearTimeout(timer);
      if (bookingId) timer = setTimeout(flush, DELAY_MS);
    },
    /** Saves at once what is not saved yet; `isLeaving` where the page may end before the answer. */
    flush,
    /** Forgets what is not saved: it was sent or released. */
    discard() {
      clearTimeout(timer);
      unsaved = null;
      keep(null);
    },
  };
}
