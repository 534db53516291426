import { createHash } from "node:crypto";
import { AppError, errorCodeOf } from "../errors";
import type { PictureInWidth } from "../shared/draw-widths";
import { pathInWidth } from "../shared/picture-sources";
import type { PictureBucket } from "../shared/picture-types";
import type { createServerSupabase } from "./server";
import { storePictureFile } from "./site-secret";

type Supabase = Awaited<ReturnType<typeof createServerSupabase>>;

type Picture = {
  bucket: PictureBucket;
  /** The owner of the folder in which it is stored. */
  ownerId: string;
  /** The id of the upload, a UUID; a repeated request does not store it twice. */
  upload: string;
  bytes: Uint8Array;
  widths?: PictureInWidth[];
};

/**
 * The path of a picture in its bucket. Depends on the content too: otherwise two requests with the same id and
 * different bytes could mix their widths.
 */
function pathOf({ ownerId, upload, bytes }: Picture): string {
  const digest = createHash("sha256").update(upload.toLowerCase()).update(bytes).digest("hex");
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(digest) ?? [];
  return `${ownerId}/${parts.slice(1).join("-")}.webp`;
}

/**
 * Stores a picture that this site drew, after its widths, so that no page uses the widths before they exist. Returns
 * its path. Throws `forbidden`, `too_many_files` when the caller's folder is full, and `unexpected`, also without the
 * secret key.
 */
export async function storePicture(supabase: Supabase, picture: Picture): Promise<string> {
  const { bucket, ownerId, bytes, widths = [] } = picture;
  const { error } = await supabase.rpc("check_picture_upload", {
    p_bucket_id: bucket,
    p_owner_id: ownerId,
  });
  if (error) throw new AppError(errorCodeOf(error), error);
  const path = pathOf(picture);
  await Promise.all(
    widths.map((each) => storePictureFile(bucket, pathInWidth(path, each.width), each.bytes)),
  );
  await storePictureFile(bucket, path, bytes);
  return path;
}
