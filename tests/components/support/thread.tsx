import { vi } from "vitest";
import { page } from "vitest/browser";
import { Thread } from "@/components/messaging/thread";
import { useTopic } from "@/components/realtime/use-topic";
import { markConversationRead, sendMessage } from "@/lib/messaging/actions";
import type { Message } from "@/lib/messaging/types";
import type { TestLocale } from "./locales.ts";
import { translator } from "./messages.ts";
import { renderIn } from "./render.tsx";

const conversationId = "0190a1b2-0000-7000-8000-000000000001";
export const userId = "0190a1b2-0000-7000-8000-000000000002";
export const counterpartId = "0190a1b2-0000-7000-8000-000000000003";

/** A message of the other side. */
export const received = (id: string, body: string): Message => ({
  id,
  body,
  files: [],
  isMine: false,
  sender: { id: counterpartId, name: "Mona", side: "host" },
  at: "2026-05-01T10:00:00Z",
  readAt: null,
  hasHiddenContacts: false,
});

type Options = Parameters<typeof renderIn>[2] &
  Partial<Pick<Parameters<typeof Thread>[0], "replies">> & {
    /** Messages that were there before; `First` comes after them. */
    earlier?: Message[];
    /** Messages that are before these and not loaded yet. */
    notLoaded?: Message[];
  };

/**
 * Renders the thread of a guest with Mona, in a test that mocks `useTopic`. `delivered` contains the texts that arrived, each
 * once however often it is sent. While `isOnline` is false, messages do not arrive.
 */
export async function openThread(
  locale: TestLocale,
  { replies = null, earlier = [], notLoaded = [], ...options }: Options = {},
) {
  const t = translator(locale);
  const state = {
    isOnline: true,
    delivered: [] as string[],
    messages: [...earlier, received("1", "First")],
  };
  const ids = new Set<string>();
  vi.mocked(markConversationRead).mockResolvedValue({ ok: true, data: undefined } as never);
  vi.mocked(sendMessage).mockImplementation(async ({ messageId, body }) => {
    if (!state.isOnline) throw new TypeError("Failed to fetch");
    if (!ids.has(messageId)) state.delivered.push(body);
    ids.add(messageId);
    const at = new Date().toISOString();
    return { ok: true, data: { id: messageId, body, at, readAt: null, hasHiddenContacts: false } };
  });
  const cursor = notLoaded.length > 0 ? "earlier" : null;
  const fetch = vi.spyOn(window, "fetch").mockImplementation(async (address) => {
    if (!state.isOnline) throw new TypeError("Failed to fetch");
    const isEarlier = String(address).includes("before=");
    return Response.json(
      isEarlier
        ? { messages: notLoaded, earlier: null }
        : { messages: state.messages, earlier: cursor },
    );
  });
  const thread = (
    <Thread
      conversationId={conversationId}
      userId={userId}
      counterpartName="Mona"
      isBlocked={false}
      replies={replies}
      offerableBookings={[]}
      page={{ messages: [...state.messages], earlier: cursor }}
    />
  );
  let shown = await renderIn(locale, thread, options);
  const text = (key: string) => t(`messaging.${key}`, { name: "Mona" });
  const list = page.getByRole("list", { name: text("messages"), exact: true });
  return {
    t,
    state,
    list,
    fetch,
    /** Leaves the conversation and opens it again with its initial messages. */
    reopen: async () => {
      await shown.unmount();
      shown = await renderIn(locale, thread, options);
    },
    leave: () => shown.unmount(),
    /** Sends an event of the conversation to the thread, as a broadcast does. */
    tell: (event: string, payload: unknown = {}) => {
      for (const [topic, handlers] of vi.mocked(useTopic).mock.calls.slice(-3)) {
        if (topic === `conversation:${conversationId}`) handlers[event]?.(payload);
      }
    },
    field: page.getByRole("textbox", { name: text("write"), exact: true }),
    send: page.getByRole("button", { name: text("send"), exact: true }),
    sent: (body: string) => list.getByText(body, { exact: true }),
    pending: page.getByText(text("sending"), { exact: true }),
    notSent: page.getByText(text("notSent.status"), { exact: true }),
    retry: page.getByRole("button", { name: text("notSent.retry"), exact: true }),
    remove: page.getByRole("button", { name: text("notSent.remove"), exact: true }),
    problem: page.getByText(t("errors.offline"), { exact: true }),
  };
}
