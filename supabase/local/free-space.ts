import { statfs } from "node:fs/promises";

/** Reserve for the writes of a transaction and a checkpoint, in bytes. */
const RESERVE_BYTES = 64 * 1024 * 1024;

let wasRefused = false;

/**
 * Returns PostgreSQL's error for a request that may write while the data directory's disk is nearly full; null for other
 * requests. PGlite never returns from a commit without disk space.
 */
export async function refuseOnFullDisk(
  { method }: Request,
  dataDir: string | null,
): Promise<Response | null> {
  if (!dataDir || method === "GET" || method === "HEAD") return null;
  const { bavail, bsize } = await statfs(dataDir);
  const isRefused = bavail * bsize < RESERVE_BYTES;
  const message = `The disk is full: changes are refused until 64 MB are free for ${dataDir}`;
  if (isRefused && !wasRefused) console.error(message);
  wasRefused = isRefused;
  if (!isRefused) return null;
  return Response.json({ code: "53100", message, details: null, hint: null }, { status: 503 });
}
