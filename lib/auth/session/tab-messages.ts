import type { Locale } from "../../shared/locale-tag";

/** A message from one tab of a browser to the others: a session began or ended, or the language changed. */
export type TabMessage = "signed-in" | "signed-out" | Locale;

// One channel for sending and receiving: a channel does not receive its own messages. In a browser without
// BroadcastChannel the tabs check the session when they become visible.
let channel: BroadcastChannel | null | undefined;
function getChannel(): BroadcastChannel | null {
  channel ??= typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("mahfil_tabs");
  return channel;
}

/** Sends a message to every other tab. */
export function sendTabMessage(message: TabMessage): void {
  getChannel()?.postMessage(message);
}

/** Calls `callback` with every message of another tab; returns `unsubscribe`. */
export function onTabMessage(callback: (message: TabMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<TabMessage>) => callback(data);
  const current = getChannel();
  current?.addEventListener("message", listener);
  return () => current?.removeEventListener("message", listener);
}
