import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { getCurrentUser } from "../../auth/session/current-user";
import type { Role } from "../../auth/types";
import { isCrossSite } from "../../shared/cross-site";
import { createServerSupabase } from "../../supabase/server";
import { type PhotoProblem, photoRules, type StoredPhoto } from "./rules/photo-rules";

/** The public bucket of pictures of venues. */
export const VENUE_IMAGES = "venue-images";
const LONGEST_SIDE = 2400;
// More than any camera makes of 10 MB, and less than what would fill the memory.
const MAX_PIXELS = 120_000_000;

type Refused = { problem: PhotoProblem };
type Prepared = { bytes: Buffer; width: number; height: number };

/**
 * What somebody sent as a photo that we can show: its bytes tell what it is, whatever it was called;
 * it is turned upright, made no larger than needed, and loses all it knew of camera and place.
 */
export async function preparePhoto(bytes: Uint8Array): Promise<Prepared | Refused> {
  if (bytes.byteLength >= photoRules.maxBytes) return { problem: "tooLarge" };
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !(photoRules.types as readonly string[]).includes(type.mime)) {
    return { problem: "notAnImage" };
  }
  try {
    const image = sharp(bytes, { limitInputPixels: false, failOn: "error" });
    const { width, height } = await image.metadata();
    if (width * height > MAX_PIXELS) return { problem: "tooManyPixels" };
    if (Math.min(width, height) < photoRules.minSide) return { problem: "tooSmall" };
    const { data, info } = await image
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    // A broken file: it begins like a picture and is none.
    return { problem: "notAnImage" };
  }
}

/** The request's body, or null as soon as it has more bytes than that. Throws when it breaks off. */
export async function readBody(request: Request, most: number): Promise<Buffer | null> {
  if (Number(request.headers.get("content-length") ?? 0) > most) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

const statusOf: Record<PhotoProblem, number> = {
  tooLarge: 413,
  tooSmall: 422,
  notAnImage: 415,
  tooManyPixels: 422,
  tooManyPhotos: 422,
  notSignedIn: 401,
  forbidden: 403,
  lost: 502,
  failed: 502,
};

/** What was wrong with a photo, as `{ problem }` with the status that says the same. */
export const refusePhoto = (problem: PhotoProblem) =>
  Response.json({ problem }, { status: statusOf[problem] });

type Bucket = typeof VENUE_IMAGES | "service-images";
type Client = Awaited<ReturnType<typeof createServerSupabase>>;

/** Puts a prepared photo into a bucket under a name that is never used for another; false on failure. */
export async function storePhoto(
  supabase: Client,
  bucket: Bucket,
  path: string,
  bytes: Buffer,
): Promise<boolean> {
  const { error } = await supabase.storage
    .from(bucket)
    .upload(path, bytes, { contentType: "image/webp", cacheControl: "31536000" });
  // What was stored by an earlier request whose answer was lost is there: the same bytes.
  if (!error || ("statusCode" in error && error.statusCode === "409")) return true;
  console.error("a photo could not be stored", error);
  return false;
}

/**
 * Takes a photo as the raw body of a request, checks and prepares it, and stores it in the caller's
 * own folder. Answers a StoredPhoto, or `{ problem }` with a 4xx or 502 status.
 */
export async function receivePhoto(
  request: Request,
  { bucket, role }: { bucket: Bucket; role: Role },
): Promise<Response> {
  if (isCrossSite(request)) return refusePhoto("forbidden");
  const user = await getCurrentUser();
  if (!user) return refusePhoto("notSignedIn");
  if (user.role !== role && user.role !== "admin") return refusePhoto("forbidden");
  const body = await readBody(request, photoRules.maxBytes - 1);
  if (!body) return refusePhoto("tooLarge");
  const prepared = await preparePhoto(body);
  if ("problem" in prepared) return refusePhoto(prepared.problem);

  const path = `${user.id}/${crypto.randomUUID()}.webp`;
  const supabase = await createServerSupabase();
  if (!(await storePhoto(supabase, bucket, path, prepared.bytes))) return refusePhoto("failed");
  const stored: StoredPhoto = { path, width: prepared.width, height: prepared.height };
  return Response.json(stored, { status: 201 });
}

/** Removes pictures that no listing shows any more; what cannot be removed stays, unseen. */
export async function discardPhotos(supabase: Client, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  const { error } = await supabase.storage.from(VENUE_IMAGES).remove(paths);
  if (error) console.error("photos of a deleted draft could not be removed", error);
}
