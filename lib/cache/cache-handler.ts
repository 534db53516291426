// Next's cache handler, named in next.config.ts: Next's own cache, which also completes its answers, and expires what other
// servers and direct requests to the backend have changed. Next creates one for each request; they share their entries.
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Locale } from "../shared/locale-tag.ts";
import { completeAnswer, pathOfKey } from "./cached-page.ts";
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
type Question = Parameters<InstanceType<typeof FileSystemCache>["get"]>;

/**
 * Whether an entry may take a place on the disk, where nothing removes it: a page that exists, under its one
 * address. Of not-found pages, of other spellings of an id, and of data by its search, there is no end.
 */
function isKeptOnDisk(key: string, entry: Entry[1]): boolean {
  if (!entry || String(entry.kind) === "FETCH") return false;
  const status = "status" in entry ? (entry.status ?? 200) : 200;
  return status === 200 && !/[A-Z%]/.test(pathOfKey(key));
}

const notFoundPages = new Map<Locale, string>();

/** Next's cache in memory, which has a limit, and of pages also on disk. */
export default class SharedTagCache extends FileSystemCache {
  readonly #memoryOnly: InstanceType<typeof FileSystemCache>;
  /** Returns the not-found page that the build has rendered in a language. */
  readonly #readNotFoundPage: (locale: Locale) => string;

  constructor(options: Options) {
    super(options);
    this.#memoryOnly = new FileSystemCache({ ...options, flushToDisk: false });
    this.#readNotFoundPage = (locale) => {
      const file = join(options.serverDistDir, "app", locale, "not-found.html");
      const html = notFoundPages.get(locale) ?? options.fs.readFileSync(file, "utf8");
      notFoundPages.set(locale, html);
      return html;
    };
    latest = this;
    if (waiting.length > 0) void this.revalidateTag(waiting);
    waiting = [];
  }

  /** What the build has rendered is completed when it is first read; Next keeps the object in memory. */
  override async get(...[key, context]: Question) {
    const entry = await super.get(key, context);
    if (entry?.value) completeAnswer(key, entry.value, this.#readNotFoundPage);
    return entry;
  }

  /** Next sends the object that it stores: it is completed itself, also for the first visitor. */
  override async set(...[key, entry, context]: Entry): Promise<void> {
    if (entry) completeAnswer(key, entry, this.#readNotFoundPage);
    if (isKeptOnDisk(key, entry)) return super.set(key, entry, context);
    return this.#memoryOnly.set(key, entry, context);
  }
}
