import { AppError, errorCodeOf } from "../errors";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";
import { streamPicture } from "./stream-picture";

const BUCKET = "message-files";
/** How long a link to a document is valid, which is followed at once. */
const LINK_SECONDS = 60;

/**
 * A file of a message that the caller, a user, may read: the picture as a stream, until `signal` ends it, or a link to the document
 * that is valid for a minute and is downloaded. Null for another's, for one that does not exist, and for a picture that is not as
 * the site stores them: its uploader has put it into storage past the site. Throws AppError.
 */
export async function openMessageFile(
  id: string,
  userId: string,
  signal: AbortSignal,
): Promise<{ picture: ReadableStream<Uint8Array> } | { link: string } | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase
    .from("message_files")
    .select("path, kind, name")
    .eq("id", id)
    .maybeSingle();
  if (error) throw new AppError(errorCodeOf(error), error);
  if (!data) return null;
  const signed = await supabase.storage.from(BUCKET).createSignedUrl(data.path, LINK_SECONDS);
  if (signed.error) return refuseMissing(signed.error);
  const link = new URL(signed.data.signedUrl);
  if (data.kind === "document") {
    // Not as an option of the client, which encodes the name twice.
    link.searchParams.set("download", `${data.name || "document"}.pdf`);
    return { link: link.href };
  }
  const picture = await streamPicture(userId, link.href, signal);
  return picture && { picture };
}

/** Null for a file that is not stored; throws AppError for any other failure. */
function refuseMissing(error: Error): null {
  const status = "status" in error ? error.status : undefined;
  if (status === 400 || status === 404) return null;
  throw new AppError(errorCodeOf(error), error);
}
