import { expect, test, vi } from "vitest";
import { deleteMessageFiles } from "../../../supabase/functions/_shared/jobs/delete-message-files.ts";
import type { Job, JobContext } from "../../../supabase/functions/_shared/jobs/types.ts";

const job: Job = { id: "1", kind: "delete_message_files", payload: {}, attempt: 1 };

function start(removeFiles: JobContext["removeFiles"]) {
  const lists = [["a/1.webp", "a/2.pdf"], ["b/3.webp"], []];
  const call = vi.fn(async (name: string) => (name.startsWith("list") ? lists.shift() : null));
  const run = deleteMessageFiles({ call, removeFiles } as unknown as JobContext);
  return { call, run: () => run({}, job) };
}

test("deleted files of messages are removed from storage and then forgotten, until none is left", async () => {
  const removeFiles = vi.fn(async () => {});
  const { call, run } = start(removeFiles);
  await run();
  expect(removeFiles.mock.calls).toEqual([
    ["message-files", ["a/1.webp", "a/2.pdf"]],
    ["message-files", ["b/3.webp"]],
  ]);
  expect(call).toHaveBeenCalledWith("forget_deleted_message_files", { p_paths: ["b/3.webp"] });
});

test("files of messages that storage does not remove are not forgotten", async () => {
  const { call, run } = start(() => Promise.reject(new Error("Storage answered 500")));
  await expect(run()).rejects.toThrow("Storage answered 500");
  expect(call).toHaveBeenCalledTimes(1);
});
