// Next's cache handler, named in next.config.ts: Next's own cache, which also expires what other servers and
// direct requests to the backend have changed. Next creates one for each request; they share their entries.
import { createRequire } from "node:module";
import { onTagChanges } from "./tag-changes.ts";

const { default: FileSystemCache } = createRequire(import.meta.url)(
  "next/dist/server/lib/incremental-cache/file-system-cache.js",
) as typeof import("next/dist/server/lib/incremental-cache/file-system-cache");

type Options = ConstructorParameters<typeof FileSystemCache>[0];

let latest: InstanceType<typeof FileSystemCache> | null = null;
/** Tags that changed before the first request: entries on disk may be older. */
let waiting: string[] = [];

onTagChanges((tags) => {
  if (latest) void latest.revalidateTag(tags);
  else waiting = [...new Set([...waiting, ...tags])];
});

/** Next's cache in memory and on disk. */
export default class SharedTagCache extends FileSystemCache {
  constructor(options: Options) {
    super(options);
    latest = this;
    if (waiting.length > 0) void this.revalidateTag(waiting);
    waiting = [];
  }
}
