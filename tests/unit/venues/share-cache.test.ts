import { expect, it, vi } from "vitest";
import { createPictureCache } from "@/lib/venues/share/picture-cache";

/** Renders a picture with this size in bytes, and counts the calls. */
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

it("two share pictures are rendered at once and twenty wait; further requests get none instead of waiting", async () => {
  const getPicture = createPictureCache(1000);
  const first = Promise.withResolvers<Buffer>();
  const renders = Array.from({ length: 23 }, () => vi.fn(() => first.promise));
  const pictures = renders.map((render, index) => getPicture(`hall ${index}`, render));
  expect(await pictures[22]).toBeNull();
  expect(renders.filter((render) => render.mock.calls.length > 0)).toHaveLength(2);
  first.resolve(Buffer.alloc(1));
  expect(await Promise.all(pictures.slice(0, 22))).not.toContain(null);
});
