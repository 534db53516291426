import type { Locale } from "../../shared/locale-tag";

/** What the tabs of one browser tell each other. */
export type TabNews = "signed-in" | "signed-out" | Locale;

// One for telling and hearing: what a tab tells is then told to the others only. A browser without
// channels does without: its tabs look again when they are looked at.
let channel: BroadcastChannel | null | undefined;
function shared(): BroadcastChannel | null {
  channel ??= typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("mahfil_tabs");
  return channel;
}

/** Tells every other tab. */
export function tellTabs(news: TabNews): void {
  shared()?.postMessage(news);
}

/** Hears what other tabs tell; answers how to stop. */
export function hearTabs(onNews: (news: TabNews) => void): () => void {
  const listen = ({ data }: MessageEvent<TabNews>) => onNews(data);
  const own = shared();
  own?.addEventListener("message", listen);
  return () => own?.removeEventListener("message", listen);
}
