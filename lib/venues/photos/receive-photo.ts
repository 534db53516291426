import { hasRole } from "../../auth/role-flags";
import { getCurrentUser } from "../../auth/session/current-user";
import type { Role } from "../../auth/types";
import { isCrossSite } from "../../shared/cross-site";
import { isPicture } from "../../shared/is-picture";
import { limitDecoding, limitPicturesOfUser } from "../../shared/picture-limits";
import { runPictureProcess } from "../../shared/picture-process";
import { readBody } from "../../shared/read-body";
import { isUuid } from "../../shared/uuid";
import { createServerSupabase } from "../../supabase/server";
import { isRefusedByFullFolder } from "../../supabase/storage-folder";
import type { PreparedPhoto } from "./prepare-photo";
import { type PhotoProblem, photoRules, type StoredPhoto } from "./rules/photo-rules";

const statuses: Record<PhotoProblem, number> = {
  tooLarge: 413,
  tooSmall: 422,
  tooNarrow: 422,
  notAnImage: 415,
  tooManyPixels: 422,
  tooManyPhotos: 422,
  storageFull: 422,
  notSignedIn: 401,
  forbidden: 403,
  lost: 408,
  failed: 502,
};

/** The answer `{ problem }` with the HTTP status that goes with it. */
const refusePhoto = (problem: PhotoProblem, headers?: HeadersInit) =>
  Response.json({ problem }, { status: statuses[problem], headers });

type Bucket = "venue-images" | "service-images";
type Client = Awaited<ReturnType<typeof createServerSupabase>>;

/** Stores a prepared photo in a bucket, unless its path exists already. Returns what was wrong; null for nothing. */
async function storePhoto(
  supabase: Client,
  bucket: Bucket,
  path: string,
  bytes: Uint8Array,
): Promise<PhotoProblem | null> {
  const { error } = await supabase.storage
    .from(bucket)
    .upload(path, bytes, { contentType: "image/webp", cacheControl: "31536000" });
  // An earlier request of the same upload stored it, and its answer was lost.
  if (!error || ("statusCode" in error && error.statusCode === "409")) return null;
  if (await isRefusedByFullFolder(supabase, bucket, error)) return "storageFull";
  console.error("a photo could not be stored", error);
  return "failed";
}

const decodePhoto = async (body: Buffer): Promise<PreparedPhoto> =>
  (await runPictureProcess<PreparedPhoto>("lib/venues/photos/photo-process.ts", body)) ?? {
    problem: "tooManyPixels",
  };

/** Reads, prepares and stores the photo in a request. Answers as receivePhoto. */
async function takePhoto(
  request: Request,
  userId: string,
  bucket: Bucket,
  path: string,
): Promise<Response> {
  const length = Number(request.headers.get("content-length") ?? photoRules.maxBytes - 1);
  if (!(length < photoRules.maxBytes)) return refusePhoto("tooLarge");
  const body = await readBody(request, length);
  // What is not read of the body would keep the connection from ending.
  if (typeof body === "string") return refusePhoto(body, { connection: "close" });
  if (!(await isPicture(body))) return refusePhoto("notAnImage");
  const prepared = await limitDecoding(userId, () => decodePhoto(body));
  if (!prepared) return new Response(null, { status: 503 });
  if ("problem" in prepared) return refusePhoto(prepared.problem);

  const supabase = await createServerSupabase();
  const problem = await storePhoto(supabase, bucket, path, prepared.bytes);
  if (problem) return refusePhoto(problem);
  const stored: StoredPhoto = { path, width: prepared.width, height: prepared.height };
  return Response.json(stored, { status: 201 });
}

/**
 * Takes a photo as the raw body of a request, checks and prepares it, and stores it in the caller's
 * own folder, or for an admin in that of the "owner" in the query, under the id of the upload (a UUID, else 404), however often
 * it is sent. Answers 201 with
 * a StoredPhoto, or `{ problem }` with a 4xx or 502 status. A 429 or 503 without a problem says that too many
 * are under way, of the caller or in all: the sender tries again (rules/retry.ts).
 */
export async function receivePhoto(
  request: Request,
  { upload, bucket, role }: { upload: string; bucket: Bucket; role: Role },
): Promise<Response> {
  if (isCrossSite(request)) return refusePhoto("forbidden");
  const user = await getCurrentUser();
  if (!user) return refusePhoto("notSignedIn");
  if (!hasRole(user, role) && user.role !== "admin") return refusePhoto("forbidden");
  if (!isUuid(upload)) return new Response(null, { status: 404 });
  const owner = new URL(request.url).searchParams.get("owner");
  if (owner !== null && user.role !== "admin") return refusePhoto("forbidden");
  if (owner !== null && !isUuid(owner)) return new Response(null, { status: 404 });
  const path = `${owner?.toLowerCase() ?? user.id}/${upload.toLowerCase()}.webp`;
  const answer = await limitPicturesOfUser(user.id, () =>
    takePhoto(request, user.id, bucket, path),
  );
  return answer ?? new Response(null, { status: 429 });
}
