import { withTimeout } from "./with-timeout";

/** How long a sender may send nothing, as send-file.ts. The server ends a request that takes five minutes in all. */
const SILENCE_MS = 30_000;

/**
 * The request's body of so many bytes; `tooLarge` when it has more, and `lost` when the connection is lost or silent. It is
 * copied into one buffer: pieces of a byte, each an object of its own, would take hundreds of times their size.
 */
export async function readBody(
  request: Request,
  length: number,
): Promise<Buffer | "tooLarge" | "lost"> {
  const body = Buffer.allocUnsafe(length);
  let size = 0;
  const reader = request.body?.getReader();
  try {
    for (;;) {
      const { value } = (await (reader && withTimeout(SILENCE_MS, reader.read()))) ?? {};
      if (!value) return body.subarray(0, size);
      if (size + value.byteLength > length) return "tooLarge";
      body.set(value, size);
      size += value.byteLength;
    }
  } catch {
    return "lost";
  }
}
