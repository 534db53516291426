// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TabNews } from "@/lib/auth/session/tab-messages";

// Each import of the module is a tab of its own.
async function openTab() {
  vi.resetModules();
  const { hearTabs, tellTabs } = await import("@/lib/auth/session/tab-messages");
  const heard: TabNews[] = [];
  const stop = hearTabs((news) => heard.push(news));
  return { heard, stop, tell: tellTabs };
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

test("every other tab hears what one tells, and that one does not", async () => {
  const [one, two, three] = [await openTab(), await openTab(), await openTab()];
  one.tell("signed-in");
  one.tell("ar");
  await vi.waitFor(() => {
    expect(two.heard).toEqual(["signed-in", "ar"]);
    expect(three.heard).toEqual(["signed-in", "ar"]);
  });
  expect(one.heard).toEqual([]);
});

test("a tab that stopped hears no more", async () => {
  const [one, two, three] = [await openTab(), await openTab(), await openTab()];
  two.stop();
  one.tell("signed-out");
  await vi.waitFor(() => expect(three.heard).toEqual(["signed-out"]));
  expect(two.heard).toEqual([]);
});

test("a browser without channels goes on alone", async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  const { tell, stop } = await openTab();
  expect(() => {
    tell("signed-out");
    stop();
  }).not.toThrow();
});
