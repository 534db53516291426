import { expect, it, vi } from "vitest";
import SharedTagCache from "@/lib/server/cache-handler";
import { publishTagChanges } from "@/lib/server/tag-changes";

type Options = ConstructorParameters<typeof SharedTagCache>[0];
type Entry = Parameters<SharedTagCache["set"]>[1];

const createCache = () =>
  new SharedTagCache({
    fs: undefined as unknown as Options["fs"],
    flushToDisk: false,
    serverDistDir: "/nowhere",
    revalidatedTags: [],
    maxMemoryCacheSize: 1_000_000,
    _requestHeaders: {},
  } as Options);

const entry = {
  kind: "FETCH",
  data: { headers: {}, body: "one", url: "" },
  revalidate: 300,
} as unknown as Entry;

async function write(key: string, tags: string[]) {
  const context = { fetchCache: true, tags } as Parameters<SharedTagCache["set"]>[2];
  // A second ago: what is written in the millisecond of a change counts as newer.
  vi.setSystemTime(Date.now() - 1000);
  await createCache().set(key, entry, context);
  vi.useRealTimers();
}

const read = (key: string, tags: string[]) =>
  createCache().get(key, { kind: "FETCH", tags, softTags: [] } as unknown as Parameters<
    SharedTagCache["get"]
  >[1]);

it("Next's cache expires what has a tag that changed elsewhere, and keeps the rest", async () => {
  await write("garden", ["venue:garden", "venues"]);
  await write("services", ["services"]);
  expect(await read("garden", ["venue:garden", "venues"])).not.toBeNull();
  publishTagChanges(["venue:garden"]);
  expect(await read("garden", ["venue:garden", "venues"])).toBeNull();
  expect(await read("services", ["services"])).not.toBeNull();
});
