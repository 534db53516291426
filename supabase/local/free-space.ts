import { statfs } from "node:fs/promises";

/** Enough for what a transaction and a checkpoint write, in bytes. */
const RESERVE_BYTES = 64 * 1024 * 1024;

let wasRefused = false;

/**
 * The refusal of a request that may write while the disk of the data directory is nearly full, with the error of
 * PostgreSQL; null for one that may go on. PGlite never returns from a commit for which there is no space.
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
