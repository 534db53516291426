import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { getSessionUser } from "../auth/session";
import type { Role } from "../auth/types";
import { createServerSupabase } from "../supabase/server";
import { type PhotoProblem, photoRules, type StoredPhoto } from "./photo-rules";

const BUCKET = "venue-images";
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

/** The request's body, or null as soon as it is larger than a photo may be. */
async function readBody(request: Request): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length") ?? 0) >= photoRules.maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size >= photoRules.maxBytes) return null;
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

const refuse = (problem: PhotoProblem) => Response.json({ problem }, { status: statusOf[problem] });

/** Another site's page may not use the visitor's session here. */
function isForeign(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin";
}

/** Where photos go and who may put them there, besides admins. */
type Shelf = { bucket: "venue-images" | "service-images"; role: Role };

/**
 * Takes a photo as the raw body of a request, checks and prepares it, and stores it in the caller's
 * own folder. Answers a StoredPhoto, or `{ problem }` with a 4xx or 502 status.
 */
export async function receivePhoto(
  request: Request,
  { bucket, role }: Shelf = { bucket: BUCKET, role: "host" },
): Promise<Response> {
  if (isForeign(request)) return refuse("forbidden");
  const user = await getSessionUser();
  if (!user) return refuse("notSignedIn");
  if (user.role !== role && user.role !== "admin") return refuse("forbidden");
  const body = await readBody(request);
  if (!body) return refuse("tooLarge");
  const prepared = await preparePhoto(body);
  if ("problem" in prepared) return refuse(prepared.problem);

  const path = `${user.id}/${crypto.randomUUID()}.webp`;
  const supabase = await createServerSupabase();
  const { error } = await supabase.storage.from(bucket).upload(path, prepared.bytes, {
    contentType: "image/webp",
    // The name is never used again for another picture.
    cacheControl: "31536000",
  });
  if (error) {
    console.error("a photo could not be stored", error);
    return refuse("failed");
  }
  const stored: StoredPhoto = { path, width: prepared.width, height: prepared.height };
  return Response.json(stored, { status: 201 });
}

/** Removes pictures that no listing shows any more; what cannot be removed stays, unseen. */
export async function discardPhotos(
  supabase: Awaited<ReturnType<typeof createServerSupabase>>,
  paths: string[],
): Promise<void> {
  if (paths.length === 0) return;
  const { error } = await supabase.storage.from(BUCKET).remove(paths);
  if (error) console.error("photos of a deleted draft could not be removed", error);
}
