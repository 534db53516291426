import type { JobContext, JobHandler } from "./types.ts";

/** The answer of find_unused_pictures. */
type Page = { unused: { bucket: string; paths: string[] }[]; next: string | null };

/** Removes pictures from storage that nothing has shown for a week. */
export function deleteUnusedPictures({ call, removeFiles }: JobContext): JobHandler {
  return async () => {
    let after: string | null = "";
    while (after !== null) {
      const { unused, next }: Page = await call<Page>("find_unused_pictures", { p_after: after });
      for (const { bucket, paths } of unused) await removeFiles(bucket, paths);
      after = next;
    }
  };
}
