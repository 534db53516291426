import { AppError, errorCodeOf } from "../errors";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";
import { type OpenFile, openFile } from "./open-file";
import type { MessageFile } from "./types";

/**
 * Opens a file of a message that the caller, a user, may read; `signal` ends it. Null for another user's file, a
 * missing one, and one that does not match its kind. Throws AppError.
 */
export async function openMessageFile(
  id: string,
  userId: string,
  signal: AbortSignal,
): Promise<OpenFile | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase
    .from("message_files")
    .select("path, kind, name")
    .eq("id", id)
    .maybeSingle();
  if (error) throw new AppError(errorCodeOf(error), error);
  if (!data) return null;
  const file = {
    path: data.path,
    kind: data.kind as MessageFile["kind"],
    name: `${data.name || "document"}.pdf`,
  };
  return openFile("message-files", file, { userId, signal });
}
