import { connection } from "../supabase/connection";
import { createServerSupabase } from "../supabase/server";
import { type StoredAddress, streamFile } from "./stream-file";
import type { MessageFile } from "./types";

/** A private file for its reader; the name is that of a document, which is downloaded. */
export type OpenFile = {
  stream: ReadableStream<Uint8Array>;
  kind: MessageFile["kind"];
  name: string;
};

/** The address of a file of a private bucket, with the caller's session: no link leads to it, which would outlive that. */
async function addressOf(bucket: string, path: string): Promise<StoredAddress | null> {
  const supabase = await createServerSupabase();
  const { session } = (await supabase.auth.getSession()).data;
  if (!session) return null;
  const { url, key } = connection();
  return {
    url: `${url}/storage/v1/object/${bucket}/${path}`,
    headers: { apikey: key, authorization: `Bearer ${session.access_token}` },
  };
}

/**
 * Opens a stored file with the session of `userId`, whom storage asks its policies about; ends it with `signal`. Null for a file
 * that is not there, is not theirs to read, or is not what its kind says: its uploader has put it into storage past the site.
 * Throws AppError.
 */
export async function openFile(
  bucket: "message-files" | "payment-proofs",
  { path, kind, name }: { path: string; kind: MessageFile["kind"]; name: string },
  { userId, signal }: { userId: string; signal: AbortSignal },
): Promise<OpenFile | null> {
  const address = await addressOf(bucket, path);
  const stream = address && (await streamFile(userId, address, kind, signal));
  return stream && { stream, kind, name };
}
