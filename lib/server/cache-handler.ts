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

type Entry = Parameters<InstanceType<typeof FileSystemCache>["set"]>;

/**
 * Whether an entry may take a place on the disk, where nothing removes it: a page that exists, under its one
 * address. Of not-found pages, of other spellings of an id, and of data by its search, there is no end.
 */
function isKeptOnDisk(key: string, entry: Entry[1]): boolean {
  if (!entry || String(entry.kind) === "FETCH") return false;
  const status = "status" in entry ? (entry.status ?? 200) : 200;
  // Before the path stands which route it belongs to.
  const path = key.split("/$/").at(-1) ?? "";
  return status === 200 && !/[A-Z%]/.test(path);
}

/** Next's cache in memory, which has a limit, and of pages also on disk. */
export default class SharedTagCache extends FileSystemCache {
  readonly #memoryOnly: InstanceType<typeof FileSystemCache>;

  constructor(options: Options) {
    super(options);
    this.#memoryOnly = new FileSystemCache({ ...options, flushToDisk: false });
    latest = this;
    if (waiting.length > 0) void this.revalidateTag(waiting);
    waiting = [];
  }

  override async set(...[key, entry, context]: Entry): Promise<void> {
    if (isKeptOnDisk(key, entry)) return super.set(key, entry, context);
    return this.#memoryOnly.set(key, entry, context);
  }
}
