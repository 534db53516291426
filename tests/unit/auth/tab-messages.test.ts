// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TabMessage } from "@/lib/auth/session/tab-messages";

// Each import of the module is another tab.
async function openTab() {
  vi.resetModules();
  const { onTabMessage, sendTabMessage } = await import("@/lib/auth/session/tab-messages");
  const received: TabMessage[] = [];
  const unsubscribe = onTabMessage((message) => received.push(message));
  return { received, unsubscribe, send: sendTabMessage };
}
const channels: BroadcastChannel[] = [];
beforeEach(() => {
  const Channel = BroadcastChannel;
  vi.stubGlobal(
    "BroadcastChannel",
    class extends Channel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
});
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
  vi.unstubAllGlobals();
});

test("a message reaches every other tab, and not its sender", async () => {
  const [one, two, three] = [await openTab(), await openTab(), await openTab()];
  one.send("signed-in");
  one.send("ar");
  await vi.waitFor(() => {
    expect(two.received).toEqual(["signed-in", "ar"]);
    expect(three.received).toEqual(["signed-in", "ar"]);
  });
  expect(one.received).toEqual([]);
});

test("a tab that has unsubscribed receives no more messages", async () => {
  const [one, two, three] = [await openTab(), await openTab(), await openTab()];
  two.unsubscribe();
  one.send("signed-out");
  await vi.waitFor(() => expect(three.received).toEqual(["signed-out"]));
  expect(two.received).toEqual([]);
});

test("a browser without broadcast channels sends and receives nothing, without an error", async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  const { send, unsubscribe } = await openTab();
  expect(() => {
    send("signed-out");
    unsubscribe();
  }).not.toThrow();
});
