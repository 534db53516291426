import { hasRole } from "../../auth/role-flags";
import { getCurrentUser } from "../../auth/session/current-user";
import type { Role } from "../../auth/types";
import { type ErrorCode, errorCodeOf } from "../../errors";
import { isCrossSite } from "../../shared/cross-site";
import { isPicture } from "../../shared/is-picture";
import { limitDecoding, limitPicturesOfUser } from "../../shared/picture-limits";
import { runPictureProcess } from "../../shared/picture-process";
import type { PictureBucket } from "../../shared/picture-types";
import { readBody } from "../../shared/read-body";
import { isUuid } from "../../shared/uuid";
import { createServerSupabase } from "../../supabase/server";
import { storePicture } from "../../supabase/store-picture";
import type { DrawnPhoto } from "./photo-process";
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

/** The response `{ problem }` with the matching HTTP status. */
const refusePhoto = (problem: PhotoProblem, headers?: HeadersInit) =>
  Response.json({ problem }, { status: statuses[problem], headers });

const problems: Partial<Record<ErrorCode, PhotoProblem>> = {
  not_signed_in: "notSignedIn",
  forbidden: "forbidden",
  too_many_files: "storageFull",
};

/** The reason why a photo was not stored. */
function problemOf(error: unknown): PhotoProblem {
  const problem = problems[errorCodeOf(error)];
  if (!problem) console.error("a photo could not be stored", error);
  return problem ?? "failed";
}

const decodePhoto = async (body: Buffer): Promise<DrawnPhoto> =>
  (await runPictureProcess<DrawnPhoto>("lib/venues/photos/photo-process.ts", body)) ?? {
    problem: "tooManyPixels",
  };

type Upload = { upload: string; bucket: Exclude<PictureBucket, "avatars">; ownerId: string };

/** Reads, prepares and stores the photo in a request. Responds like `receivePhoto`. */
async function takePhoto(request: Request, userId: string, upload: Upload): Promise<Response> {
  const length = Number(request.headers.get("content-length") ?? photoRules.maxBytes - 1);
  if (!(length < photoRules.maxBytes)) return refusePhoto("tooLarge");
  const body = await readBody(request, length);
  // An unread body would keep the connection open.
  if (typeof body === "string") return refusePhoto(body, { connection: "close" });
  if (!(await isPicture(body))) return refusePhoto("notAnImage");
  const prepared = await limitDecoding(userId, () => decodePhoto(body));
  if (!prepared) return new Response(null, { status: 503 });
  if ("problem" in prepared) return refusePhoto(prepared.problem);

  const { bytes, width, height, widths } = prepared;
  try {
    const supabase = await createServerSupabase();
    const path = await storePicture(supabase, { ...upload, bytes, widths });
    return Response.json({ path, width, height } satisfies StoredPhoto, { status: 201 });
  } catch (error) {
    return refusePhoto(problemOf(error));
  }
}

/**
 * Receives a photo as the raw body of a request, resizes it to the widths of pages, and stores it in the caller's own
 * folder, or for an admin in that of the "owner" in the query. Stores it once for the id of the upload (a UUID,
 * otherwise 404), also when it is sent again. Returns 201 with a StoredPhoto, or `{ problem }` with a 4xx or 502
 * status. A 429 or 503 without a problem means too many uploads, of the caller or in total; the sender tries again
 * (rules/retry.ts).
 */
export async function receivePhoto(
  request: Request,
  { role, ...upload }: Omit<Upload, "ownerId"> & { role: Role },
): Promise<Response> {
  if (isCrossSite(request)) return refusePhoto("forbidden");
  const user = await getCurrentUser();
  if (!user) return refusePhoto("notSignedIn");
  if (!hasRole(user, role) && user.role !== "admin") return refusePhoto("forbidden");
  if (!isUuid(upload.upload)) return new Response(null, { status: 404 });
  const owner = new URL(request.url).searchParams.get("owner");
  if (owner !== null && user.role !== "admin") return refusePhoto("forbidden");
  if (owner !== null && !isUuid(owner)) return new Response(null, { status: 404 });
  const ownerId = owner?.toLowerCase() ?? user.id;
  const answer = await limitPicturesOfUser(user.id, () =>
    takePhoto(request, user.id, { ...upload, ownerId }),
  );
  return answer ?? new Response(null, { status: 429 });
}
