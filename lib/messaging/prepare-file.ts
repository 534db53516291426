import { isPicture } from "../shared/is-picture";
import { limitDecoding } from "../shared/picture-limits";
import { runPictureProcess } from "../shared/picture-process";
import type { PreparedPhoto } from "../venues/photos/prepare-photo";
import { isPdf } from "./is-pdf";
import type { FileProblem } from "./rules/file-rules";
import type { MessageFile } from "./types";

/** The stored form of a file: a PDF unchanged, a picture re-encoded, with its size in pixels. */
type PreparedFile = { bytes: Uint8Array; width?: number; height?: number };
/** The content type in which each kind is stored. */
export const contentTypes = { picture: "image/webp", document: "application/pdf" } as const;

/** The kind of a file by its first bytes; null for an unsupported file. */
export async function findKind(body: Buffer): Promise<MessageFile["kind"] | null> {
  if (isPdf(body)) return "document";
  return (await isPicture(body)) ? "picture" : null;
}

/** Re-encodes a picture when it is the user's turn. Null when too many pictures wait. */
export async function drawPicture(
  userId: string,
  body: Buffer,
): Promise<PreparedFile | { problem: FileProblem } | null> {
  const drawn = await limitDecoding(
    userId,
    async () =>
      (await runPictureProcess<PreparedPhoto>("lib/messaging/picture-process.ts", body)) ?? {
        problem: "tooManyPixels" as const,
      },
  );
  if (!drawn || !("problem" in drawn)) return drawn;
  if (drawn.problem === "notAnImage") return { problem: "wrongType" };
  return { problem: drawn.problem === "tooManyPixels" ? "tooManyPixels" : "failed" };
}
