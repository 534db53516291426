import { channel, subscribe } from "node:diagnostics_channel";

// Next bundles the actions apart from the server around it, so a module is not the same object in
// both. A named channel of Node belongs to the process, and its subscribers run synchronously.
const CHANNEL = "mahfil:public-pages-changed";

/** Tells the page cache of this process that public pages have changed; nothing where there is none. */
export function invalidatePageCache(): void {
  channel(CHANNEL).publish(null);
}

/** Calls `listener` at every invalidation, for as long as the process lives. */
export function onPageCacheInvalidated(listener: () => void): void {
  subscribe(CHANNEL, listener);
}
