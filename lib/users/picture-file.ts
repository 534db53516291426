import { randomUUID } from "node:crypto";
import { AppError, errorCodeOf } from "../errors";
import { isPicture } from "../shared/is-picture";
import { limitDecoding, limitPicturesOfUser } from "../shared/picture-limits";
import { runPictureProcess } from "../shared/picture-process";
import type { createServerSupabase } from "../supabase/server";
import { storePicture as storeFile } from "../supabase/store-picture";

type Supabase = Awaited<ReturnType<typeof createServerSupabase>>;
const BUCKET = "avatars";
/** The part of `avatar_url` and `logo_url` before the path in the bucket. */
const PUBLIC_PATH = `/storage/v1/object/public/${BUCKET}/`;

/**
 * Stores the picture of a user or a business and returns the path of its public address. Re-encodes it without
 * metadata. Throws `invalid_input` for a file that is not a picture, `rate_limited` while too many are decoded or when
 * the user has sent too many within an hour, and `too_many_files` when the user's folder is full.
 */
export async function storePicture(
  supabase: Supabase,
  userId: string,
  file: File,
): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!(await isPicture(bytes))) throw new AppError("invalid_input");
  const draw = async () => ({
    picture: await runPictureProcess<Uint8Array>("lib/users/profile-picture-process.ts", bytes),
  });
  const drawn = await limitPicturesOfUser(userId, () => limitDecoding(userId, draw));
  if (!drawn) throw new AppError("rate_limited");
  const { picture } = drawn;
  if (!picture) throw new AppError("invalid_input");
  const path = await storeFile(supabase, {
    bucket: BUCKET,
    ownerId: userId,
    upload: randomUUID(),
    bytes: picture,
  });
  return PUBLIC_PATH + path;
}

/** Deletes a picture that is no longer shown; only logs a failure. */
export async function deletePicture(supabase: Supabase, userId: string, stored: string | null) {
  const path = stored?.split(PUBLIC_PATH)[1];
  if (!path?.startsWith(`${userId}/`)) return;
  const { error } = await supabase.storage.from(BUCKET).remove([path]);
  if (error) console.error("deleting an old picture failed", error);
}

/** Deletes every picture of a user. Throws AppError. */
export async function deleteAllPictures(supabase: Pick<Supabase, "storage">, userId: string) {
  const bucket = supabase.storage.from(BUCKET);
  for (;;) {
    const { data, error } = await bucket.list(userId, { limit: 100 });
    if (error) throw new AppError(errorCodeOf(error), error);
    if (data.length === 0) return;
    // Hosted storage lists names within the folder, the embedded one full paths.
    const names = data.map(({ name }) => `${userId}/${name.split("/").at(-1)}`);
    const removed = await bucket.remove(names);
    if (removed.error) throw new AppError(errorCodeOf(removed.error), removed.error);
    if (removed.data.length === 0) return;
  }
}
