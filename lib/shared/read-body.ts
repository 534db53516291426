import { withTimeout } from "./with-timeout";

/** How long a sender may send nothing, as in send-file.ts. The server ends a request after five minutes in total. */
const SILENCE_MS = 30_000;

/**
 * Reads at most `length` bytes of a request's body. Returns `tooLarge` when it has more, and `lost` when the connection
 * is lost or silent. Copies it into one buffer: tiny chunks, each a separate object, would take hundreds of times their
 * size.
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
