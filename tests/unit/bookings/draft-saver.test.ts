import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDraftSaver, type SaveOutcome } from "@/lib/bookings/draft-saver";
import type { DraftSave } from "@/lib/bookings/drafts";

const draft = (message: string) => ({
  details: { contactName: "Huda", phone: "", eventType: "", message },
  selection: "",
});

/** A saver whose requests the test answers, with lists of what it sent, kept and refused. */
function startSaver() {
  const sent: { bookingId: string; save: DraftSave; isLeaving: boolean }[] = [];
  const answers: ((outcome: SaveOutcome) => void)[] = [];
  const kept: (string | null)[] = [];
  const refused: string[] = [];
  const saver = createDraftSaver({
    editor: "0b6c1d0e-1111-4111-8111-000000000009",
    send: (bookingId, save, isLeaving) => {
      sent.push({ bookingId, save, isLeaving });
      return new Promise((resolve) => answers.push(resolve));
    },
    keep: (latest) => {
      const message = latest?.draft.details.message ?? null;
      kept.push(latest?.savedAt ? `${message}, saved` : message);
    },
    onRefused: (bookingId) => refused.push(bookingId),
  });
  const answer = async (outcome: SaveOutcome) => {
    answers.shift()?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  const messages = () => sent.map(({ save }) => save.draft.details.message);
  return { saver, sent, kept, refused, answer, messages };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a draft is saved once, some time after the last of several changes", async () => {
  const { saver, kept, answer, messages } = startSaver();
  for (const text of ["R", "Ro", "Roses"]) saver.change("hold", draft(text));
  await vi.advanceTimersByTimeAsync(400);
  expect(messages()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(messages()).toEqual(["Roses"]);
  expect(kept).toEqual(["R", "Ro", "Roses"]);
  await answer("saved");
  expect(kept.at(-1)).toBe("Roses, saved");
});

test("what the server has is not saved again, and the same text of another hold is", async () => {
  const { saver, sent } = startSaver();
  saver.setSaved("hold", draft("Roses"));
  saver.change("hold", draft("Roses"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([]);
  saver.change("next hold", draft("Roses"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.map(({ bookingId }) => bookingId)).toEqual(["next hold"]);
});

test("a change while a save is under way is saved after it, with a higher number", async () => {
  const { saver, sent, kept, answer, messages } = startSaver();
  saver.change("hold", draft("Roses"));
  await vi.advanceTimersByTimeAsync(600);
  saver.change("hold", draft("Lilies"));
  await vi.advanceTimersByTimeAsync(600);
  expect(messages()).toEqual(["Roses"]);
  await answer("saved");
  expect(kept.at(-1)).toBe("Lilies");
  await vi.advanceTimersByTimeAsync(600);
  expect(sent.map(({ save }) => save.sequence)).toEqual([1, 2]);
  expect(messages()).toEqual(["Roses", "Lilies"]);
});

test("a page that is left saves at once, also while a save is under way", async () => {
  const { saver, sent, messages } = startSaver();
  saver.change("hold", draft("Roses"));
  await vi.advanceTimersByTimeAsync(600);
  saver.change("hold", draft("Lilies"));
  void saver.flush(true);
  expect(messages()).toEqual(["Roses", "Lilies"]);
  expect(sent[1]).toMatchObject({ isLeaving: true, save: { sequence: 2 } });
});

test("what could not be saved stays kept and is saved by the next attempt", async () => {
  const { saver, kept, answer, messages } = startSaver();
  saver.change("hold", draft("Roses"));
  await vi.advanceTimersByTimeAsync(600);
  await answer("failed");
  expect(kept.at(-1)).toBe("Roses");
  void saver.flush();
  await answer("saved");
  expect(messages()).toEqual(["Roses", "Roses"]);
  expect(kept.at(-1)).toBe("Roses, saved");
});

test("a hold that is over is reported, and its draft stays kept", async () => {
  const { saver, kept, refused, answer } = startSaver();
  saver.change("hold", draft("Roses"));
  await vi.advanceTimersByTimeAsync(600);
  await answer("refused");
  expect(refused).toEqual(["hold"]);
  expect(kept.at(-1)).toBe("Roses");
});

test("without a hold a draft is kept and not sent, and a discarded one is neither", async () => {
  const { saver, sent, kept } = startSaver();
  saver.change(null, draft("Roses"));
  await vi.advanceTimersByTimeAsync(1000);
  expect([sent, kept]).toEqual([[], ["Roses"]]);
  saver.change("hold", draft("Roses"));
  saver.discard();
  await vi.advanceTimersByTimeAsync(1000);
  expect([sent, kept.at(-1)]).toEqual([[], null]);
});
