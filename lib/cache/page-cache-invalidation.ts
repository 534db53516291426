import { channel, subscribe } from "node:diagnostics_channel";

// Next bundles actions separately from the server, so both have their own copy of a module. A named Node channel is
// shared by the whole process, and its subscribers run synchronously.
const CHANNEL = "mahfil:public-pages-changed";

/** Tells the page cache of this process that public pages have changed. Does nothing without a page cache. */
export function invalidatePageCache(): void {
  channel(CHANNEL).publish(null);
}

/** Calls `listener` at every invalidation, for as long as the process lives. */
export function onPageCacheInvalidated(listener: () => void): void {
  subscribe(CHANNEL, listener);
}
