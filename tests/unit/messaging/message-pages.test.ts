import { describe, expect, it } from "vitest";
import {
  loadLatestMessages,
  mergeMessages,
  mergePages,
} from "../../../lib/messaging/message-pages";
import type { Offer } from "../../../lib/messaging/offer-types";
import type { Member, Message } from "../../../lib/messaging/types";

/** The message with this number in a conversation. */
const message = (number: number, hasHiddenContacts = false): Message => ({
  id: `id-${number}`,
  body: hasHiddenContacts ? "•••" : `Number ${number}`,
  files: [],
  isMine: false,
  sender: null,
  at: new Date(number * 60_000).toISOString(),
  readAt: null,
  hasHiddenContacts,
});
const messages = (from: number, to: number, hidden: number[] = []) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    message(from + index, hidden.includes(from + index)),
  );

/** Loads pages of ten messages from a conversation, as the backend returns them, and counts the pages. */
function pagesOf(all: Message[]) {
  const asked: (string | null)[] = [];
  const loadPage = async (before: string | null) => {
    asked.push(before);
    const end = before === null ? all.length : Number(before);
    const start = Math.max(0, end - 10);
    const earlier = start > 0 ? String(start) : null;
    return { messages: all.slice(start, end), earlier, members: null };
  };
  return { asked, loadPage };
}

describe("messages of a conversation", () => {
  it("stay the same list when nothing is new", () => {
    const known = messages(1, 3);
    expect(mergeMessages(known, messages(2, 3))).toBe(known);
  });

  it("are in their order and without repetition, with what was loaded last", () => {
    const merged = mergeMessages(messages(1, 3, [2]), [message(4), message(2)]);
    expect(merged).toEqual(messages(1, 4));
  });

  it("are new when the other side has read one of them", () => {
    const read = { ...message(2), readAt: new Date(0).toISOString() };
    expect(mergeMessages(messages(1, 3), [read])).toEqual([message(1), read, message(3)]);
  });

  it("that are offers are shown in the state that was loaded last", () => {
    const offer = (state: Offer["state"]) => ({ ...message(2), offer: { state } as Offer });
    const known = [message(1), offer("open"), message(3)];
    expect(mergeMessages(known, [offer("open")])).toBe(known);
    expect(mergeMessages(known, [offer("accepted")])[1]).toEqual(offer("accepted"));
  });

  it("that were missed while away are loaded page by page until none is missing", async () => {
    const { asked, loadPage } = pagesOf(messages(1, 60));
    const loaded = await loadLatestMessages(messages(21, 30), loadPage);
    expect(asked).toEqual([null, "50", "40", "30"]);
    expect(
      mergePages({ messages: messages(21, 30), earlier: "20", members: null }, loaded),
    ).toEqual({
      messages: messages(21, 60),
      earlier: "20",
      members: null,
    });
  });

  it("are loaded once when the latest page follows the known ones", async () => {
    const { asked, loadPage } = pagesOf(messages(1, 31));
    await loadLatestMessages(messages(1, 30), loadPage);
    expect(asked).toEqual([null]);
  });

  it("are loaded to the first one when none was known", async () => {
    const { loadPage } = pagesOf(messages(1, 4));
    const loaded = await loadLatestMessages([], loadPage);
    expect(mergePages({ messages: [], earlier: null, members: null }, loaded).messages).toEqual(
      messages(1, 4),
    );
  });

  it("that were known without their contacts are loaded again once contacts are shown", async () => {
    const known = messages(1, 40, [5, 35]);
    const { asked, loadPage } = pagesOf(messages(1, 40));
    const loaded = await loadLatestMessages(known, loadPage);
    expect(asked).toEqual([null, "30", "20", "10"]);
    expect(mergeMessages(known, loaded.messages)).toEqual(messages(1, 40));
  });

  it("without contacts are not loaded again while the latest one of them still has none", async () => {
    const known = messages(1, 40, [5, 35]);
    const { asked, loadPage } = pagesOf(known);
    await loadLatestMessages(known, loadPage);
    expect(asked).toEqual([null]);
  });

  it("before the known ones bring the cursor of those before them", () => {
    const page = mergePages(
      { messages: messages(11, 20), earlier: "10", members: null },
      { messages: messages(1, 10), earlier: null, members: null },
    );
    expect(page).toEqual({ messages: messages(1, 20), earlier: null, members: null });
  });

  it("of a booking come with until when each member has read, and stay the same without a change", () => {
    const member = (readUntil: string | null): Member => ({
      id: "host",
      name: "Mona",
      side: "host",
      isBlocked: false,
      readUntil,
    });
    const page = (readUntil: string | null) => ({
      messages: messages(1, 3),
      earlier: null,
      members: [member(readUntil)],
    });
    const known = page(null);
    expect(mergePages(known, page(null))).toBe(known);
    const readUntil = new Date(0).toISOString();
    expect(mergePages(known, page(readUntil)).members).toEqual([member(readUntil)]);
  });
});
