import { expect, test, vi } from "vitest";
import { deleteUnusedPictures } from "../../../supabase/functions/_shared/jobs/delete-unused-pictures.ts";
import type { Job, JobContext } from "../../../supabase/functions/_shared/jobs/types.ts";

const job: Job = { id: "1", kind: "delete_unused_pictures", payload: {}, attempt: 1 };

function start(removeFiles: JobContext["removeFiles"]) {
  const pages = [
    { unused: [{ bucket: "avatars", paths: ["a/1.webp"] }], next: "avatars/b" },
    { unused: [], next: "venue-images/c" },
    { unused: [{ bucket: "venue-images", paths: ["d/2.webp", "d/3.webp"] }], next: null },
  ];
  const call = vi.fn(async () => pages.shift());
  const run = deleteUnusedPictures({ call, removeFiles } as unknown as JobContext);
  return { call, run: () => run({}, job) };
}

test("unused pictures of all pages are removed from their buckets", async () => {
  const removeFiles = vi.fn(async () => {});
  const { call, run } = start(removeFiles);
  await run();
  expect(removeFiles.mock.calls).toEqual([
    ["avatars", ["a/1.webp"]],
    ["venue-images", ["d/2.webp", "d/3.webp"]],
  ]);
  expect(call.mock.calls).toEqual(
    ["", "avatars/b", "venue-images/c"].map((after) => [
      "find_unused_pictures",
      { p_after: after },
    ]),
  );
});

test("a page whose pictures storage does not remove fails the job", async () => {
  const { call, run } = start(() => Promise.reject(new Error("Storage answered 500")));
  await expect(run()).rejects.toThrow("Storage answered 500");
  expect(call).toHaveBeenCalledTimes(1);
});
