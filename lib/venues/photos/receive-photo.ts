import { getCurrentUser } from "../../auth/session/current-user";
import type { Role } from "../../auth/types";
import { isCrossSite } from "../../shared/cross-site";
import { limitDecoding } from "../../shared/limit-decoding";
import { runPictureProcess } from "../../shared/picture-process";
import { isUuid } from "../../shared/uuid";
import { createServerSupabase } from "../../supabase/server";
import { isRefusedByFullFolder } from "../../supabase/storage-folder";
import type { PreparedPhoto } from "./prepare-photo";
import { type PhotoProblem, photoRules, type StoredPhoto } from "./rules/photo-rules";

/** The request's body, or null as soon as it exceeds so many bytes. Throws when the connection is lost. */
async function readBody(request: Request, limit: number): Promise<Buffer | null> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

const statuses: Record<PhotoProblem, number> = {
  tooLarge: 413,
  tooSmall: 422,
  notAnImage: 415,
  tooManyPixels: 422,
  tooManyPhotos: 422,
  storageFull: 422,
  notSignedIn: 401,
  forbidden: 403,
  lost: 502,
  failed: 502,
};

/** The answer `{ problem }` with the HTTP status that goes with it. */
const refusePhoto = (problem: PhotoProblem) =>
  Response.json({ problem }, { status: statuses[problem] });

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

/**
 * Takes a photo as the raw body of a request, checks and prepares it, and stores it in the caller's
 * own folder under the id of the upload (a UUID, else 404), however often it is sent. Answers 201 with
 * a StoredPhoto, or `{ problem }` with a 4xx or 502 status.
 */
export async function receivePhoto(
  request: Request,
  { upload, bucket, role }: { upload: string; bucket: Bucket; role: Role },
): Promise<Response> {
  if (isCrossSite(request)) return refusePhoto("forbidden");
  const user = await getCurrentUser();
  if (!user) return refusePhoto("notSignedIn");
  if (user.role !== role && user.role !== "admin") return refusePhoto("forbidden");
  if (!isUuid(upload)) return new Response(null, { status: 404 });
  const body = await readBody(request, photoRules.maxBytes - 1).catch(() => "lost" as const);
  if (body === "lost") return refusePhoto("lost");
  if (!body) return refusePhoto("tooLarge");
  const prepared = await limitDecoding(
    user.id,
    async () =>
      (await runPictureProcess<PreparedPhoto>("lib/venues/photos/photo-process.ts", body)) ?? {
        problem: "notAnImage" as const,
      },
  );
  if (!prepared) return refusePhoto("failed");
  if ("problem" in prepared) return refusePhoto(prepared.problem);

  const path = `${user.id}/${upload.toLowerCase()}.webp`;
  const supabase = await createServerSupabase();
  const problem = await storePhoto(supabase, bucket, path, prepared.bytes);
  if (problem) return refusePhoto(problem);
  const stored: StoredPhoto = { path, width: prepared.width, height: prepared.height };
  return Response.json(stored, { status: 201 });
}
