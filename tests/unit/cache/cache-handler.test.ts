import { expect, it, vi } from "vitest";
import SharedTagCache from "@/lib/cache/cache-handler";
import { publishTagChanges } from "@/lib/cache/tag-changes";

type Options = ConstructorParameters<typeof SharedTagCache>[0];
type Entry = Parameters<SharedTagCache["set"]>[1];

const written: string[] = [];
const fs = {
  mkdir: async () => {},
  writeFile: async (path: string) => void written.push(path),
  readFileSync: (path: string) => `<p>${path}</p>`,
} as unknown as Options["fs"];

const createCache = () =>
  new SharedTagCache({
    fs,
    flushToDisk: true,
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
  // A second ago: an entry written in the millisecond of a change counts as newer.
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

const page = (status?: number) =>
  ({
    kind: "APP_PAGE",
    html: "<p>",
    rscData: Buffer.from("0"),
    headers: {},
    status,
  }) as unknown as Entry;

// Entries are never removed from the disk, so made-up addresses would fill it.
it.each([
  ["a page that exists", "/route-cache/APP_PAGE/1f/$/en/venues/0a-b1", page(), true],
  ["a not-found page", "/route-cache/APP_PAGE/1f/$/en/venues/nothing", page(404), false],
  ["a page by an id in capitals", "/route-cache/APP_PAGE/1f/$/en/venues/0A-b1", page(), false],
  ["data that a search has read", "services-garden", entry, false],
])(
  "of %s, memory has an entry, and the disk only of a page under its one address",
  async (_, key, value, isOnDisk) => {
    written.length = 0;
    await createCache().set(key, value, { fetchCache: false } as Parameters<
      SharedTagCache["set"]
    >[2]);
    expect(written.length > 0).toBe(isOnDisk);
    const kind = (value as { kind: string }).kind;
    const context = { kind, tags: [], softTags: [] } as unknown as Parameters<
      SharedTagCache["get"]
    >[1];
    expect(await createCache().get(key, context)).not.toBeNull();
  },
);

it("a page that is not found is stored, and sent to its first visitor, as the not-found page of its language", async () => {
  for (const locale of ["en", "ar"]) {
    const value = page(404);
    const key = `/route-cache/APP_PAGE/1f/$/${locale}/venues/unknown`;
    await createCache().set(key, value, {} as Parameters<SharedTagCache["set"]>[2]);
    expect(value).toMatchObject({
      html: `<p>/nowhere/app/${locale}/not-found.html</p>`,
      status: 404,
      headers: { "cache-control": "s-maxage=60" },
    });
  }
});

it("a page that the build has rendered has its policy when it is read", async () => {
  const cache = createCache();
  const stored = { value: page(), lastModified: Date.now() };
  const read = vi.spyOn(Object.getPrototypeOf(SharedTagCache.prototype), "get");
  read.mockResolvedValue(stored);
  const context = { kind: "APP_PAGE" } as unknown as Parameters<SharedTagCache["get"]>[1];
  const found = await cache.get("/route-cache/APP_PAGE/1f/$/en/about", context);
  read.mockRestore();
  expect(found?.value).toMatchObject({
    headers: { "content-security-policy": expect.stringContaining("script-src 'self'") },
  });
});
