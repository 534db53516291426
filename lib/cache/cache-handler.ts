// The cache handler named in next.config.ts. Extends Next's own cache: completes its answers, and expires entries that
// other servers or direct requests to the backend have made stale. Next creates one handler per request; they share
// their entries.
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
/** Tags that changed before the first request, when entries on disk may be older. */
let waiting: string[] = [];

onTagChanges((tags) => {
  if (latest) void latest.revalidateTag(tags);
  else waiting = [...new Set([...waiting, ...tags])];
});

type Entry = Parameters<InstanceType<typeof FileSystemCache>["set"]>;
type Question = Parameters<InstanceType<typeof FileSystemCache>["get"]>;

/**
 * Whether an entry may be stored on disk, where nothing removes it: an existing page under its canonical address.
 * Not-found pages, other spellings of an id and search results are unlimited in number.
 */
function isKeptOnDisk(key: string, entry: Entry[1]): boolean {
  if (!entry || String(entry.kind) === "FETCH") return false;
  const status = "status" in entry ? (entry.status ?? 200) : 200;
  return status === 200 && !/[A-Z%]/.test(pathOfKey(key));
}

const notFoundPages = new Map<Locale, string>();

/** Next's cache: in memory with a limit, and on disk for pages. */
export default class SharedTagCache extends FileSystemCache {
  readonly #memoryOnly: InstanceType<typeof FileSystemCache>;
  /** Returns the not-found page in `locale` from the build. */
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

  /** Completes what the build has rendered on the first read; Next keeps the object in memory. */
  override async get(...[key, context]: Question) {
    const entry = await super.get(key, context);
    if (entry?.value) completeAnswer(key, entry.value, this.#readNotFoundPage);
    return entry;
  }

  /** Completes the stored object itself, because Next sends it to the first visitor too. */
  override async set(...[key, entry, context]: Entry): Promise<void> {
    if (entry) completeAnswer(key, entry, this.#readNotFoundPage);
    if (isKeptOnDisk(key, entry)) return super.set(key, entry, context);
    return this.#memoryOnly.set(key, entry, context);
  }
}
