import { statfs } from "node:fs/promises";

/** Enough for what a transaction and a checkpoint write, in bytes. */
const RESERVE_BYTES = 64 * 1024 * 1024;

/** For how long an answer of the disk holds for what carries no file, in milliseconds: that writes less than the reserve meanwhile. */
const LIFETIME_MS = 100;

let wasRefused = false;
let checked = { folder: "", at: 0, isFull: false };

async function isNearlyFull(folder: string, lifetime: number): Promise<boolean> {
  const now = performance.now();
  if (checked.folder === folder && now - checked.at < lifetime) return checked.isFull;
  const { bavail, bsize } = await statfs(folder);
  checked = { folder, at: now, isFull: bavail * bsize < RESERVE_BYTES };
  return checked.isFull;
}

/**
 * The refusal of a request that may write while the disk of the data directory is nearly full, with the error of
 * PostgreSQL; null for one that may go on. PGlite never returns from a commit for which there is no space.
 */
export async function refuseOnFullDisk(
  { method, url }: Request,
  dataDir: string | null,
): Promise<Response | null> {
  if (!dataDir || method === "GET" || method === "HEAD") return null;
  const isRefused = await isNearlyFull(dataDir, url.includes("/rest/v1/") ? LIFETIME_MS : 0);
  const message = `The disk is full: changes are refused until 64 MB are free for ${dataDir}`;
  if (isRefused && !wasRefused) console.error(message);
  wasRefused = isRefused;
  if (!isRefused) return null;
  return Response.json({ code: "53100", message, details: null, hint: null }, { status: 503 });
}
