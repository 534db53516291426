import { expect, it, vi } from "vitest";
import { createPictureCache } from "@/lib/venues/share/picture-cache";

/** Renders a picture of a size in bytes, and counts how often. */
const renderOf = (bytes: number) => vi.fn(async () => Buffer.alloc(bytes));

it("a share picture is rendered once, also for requests that come while it is rendered", async () => {
  const getPicture = createPictureCache(1000);
  const render = renderOf(100);
  const pictures = await Promise.all([getPicture("hall", render), getPicture("hall", render)]);
  expect(await getPicture("hall", render)).toBe(pictures[0]);
  expect(render).toHaveBeenCalledOnce();
});

it("as many share pictures are kept as fit the memory for them, and those that were asked for last", async () => {
  const getPicture = createPictureCache(300);
  const render = renderOf(100);
  for (const key of ["a", "b", "c", "a", "d"]) await getPicture(key, render);
  expect(render).toHaveBeenCalledTimes(4);
  for (const key of ["a", "c", "d"]) await getPicture(key, render);
  expect(render).toHaveBeenCalledTimes(4);
  await getPicture("b", render);
  expect(render).toHaveBeenCalledTimes(5);
});

it("a share picture that cannot be rendered is tried again with the next request", async () => {
  const getPicture = createPictureCache(300);
  expect(await getPicture("hall", async () => null)).toBeNull();
  expect(await getPicture("hall", () => Promise.reject(new Error("broken")))).toBeNull();
  expect(await getPicture("hall", renderOf(1))).toHaveLength(1);
});
