import type { JobContext, JobHandler } from "./types.ts";

/** Removes the stored files of messages that were deleted, and files that were never sent. */
export function deleteMessageFiles({ call, removeFiles }: JobContext): JobHandler {
  return async () => {
    for (;;) {
      const paths = await call<string[]>("list_deleted_message_files");
      if (paths.length === 0) return;
      await removeFiles("message-files", paths);
      await call("forget_deleted_message_files", { p_paths: paths });
    }
  };
}
