import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isMissingCode, reloadOutdatedPage } from "@/lib/shared/reload-outdated-page";

const missing = (file: string) =>
  Object.assign(new Error(`Failed to load chunk /_next/static/chunks/${file} from module 7`), {
    name: "ChunkLoadError",
  });

const store = new Map<string, string>();
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
};
const location = { href: "https://mahfil.test/venues/1", reload: vi.fn() };
const fetched = vi.fn();

beforeEach(() => {
  store.clear();
  location.reload.mockClear();
  fetched.mockReset().mockResolvedValue(new Response(null));
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("location", location);
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a page whose code is gone from the server is loaded anew", async () => {
  expect(await reloadOutdatedPage(missing("a.js"))).toBe(true);
  expect(location.reload).toHaveBeenCalledTimes(1);
  expect(fetched).toHaveBeenCalledWith(location.href, { method: "HEAD" });
});

test("a page is not loaded anew twice for the same file", async () => {
  await reloadOutdatedPage(missing("a.js"));
  expect(await reloadOutdatedPage(missing("a.js"))).toBe(false);
  expect(location.reload).toHaveBeenCalledTimes(1);
});

test("a page is loaded anew again after another deployment", async () => {
  await reloadOutdatedPage(missing("a.js"));
  expect(await reloadOutdatedPage(missing("b.js"))).toBe(true);
});

test("a page stays while the server does not answer for it", async () => {
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(await reloadOutdatedPage(missing("a.js"))).toBe(false);
  fetched.mockResolvedValueOnce(new Response(null, { status: 502 }));
  expect(await reloadOutdatedPage(missing("a.js"))).toBe(false);
  expect(location.reload).not.toHaveBeenCalled();
  // The server is back, but the page has not been reloaded yet.
  expect(await reloadOutdatedPage(missing("a.js"))).toBe(true);
});

test("a browser that denies its storage does not load a page anew, because it would not end", async () => {
  vi.stubGlobal("sessionStorage", {
    ...storage,
    getItem: () => {
      throw new Error("denied");
    },
  });
  expect(await reloadOutdatedPage(missing("a.js"))).toBe(false);
});

test("an error of the page itself does not load it anew", async () => {
  const error = new TypeError("undefined is not a function");
  expect(isMissingCode(error)).toBe(false);
  expect(isMissingCode(null)).toBe(false);
  expect(await reloadOutdatedPage(error)).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
});
