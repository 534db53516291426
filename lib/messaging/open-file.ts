import { connection } from "../supabase/connection";
import { createServerSupabase } from "../supabase/server";
import { type StoredAddress, streamFile } from "./stream-file";
import type { MessageFile } from "./types";

/** A private file for its reader. `name` is set for a document, which is downloaded. */
export type OpenFile = {
  stream: ReadableStream<Uint8Array>;
  kind: MessageFile["kind"];
  name: string;
};

/**
 * The address of a file in a private bucket, readable with the caller's session. Not a signed link, which would outlive
 * the session.
 */
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
 * Opens a stored file with the session of `userId`; storage checks its policies. `signal` ends it. Null for a missing
 * file, one that the user may not read, and one that does not match its kind, because its uploader can write to storage
 * directly. Throws AppError.
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
