import { channel, subscribe } from "node:diagnostics_channel";

// Next imports its cache handler separately; a named Node channel is shared by the whole process.
const CHANNEL = "mahfil:cache-tags-changed";

/** Tells Next's cache in this process that entries with these tags are stale. */
export function publishTagChanges(tags: string[]): void {
  channel(CHANNEL).publish(tags);
}

/** Calls `listener` with the tags of every change, for as long as the process lives. */
export function onTagChanges(listener: (tags: string[]) => void): void {
  subscribe(CHANNEL, (tags) => listener(tags as string[]));
}
