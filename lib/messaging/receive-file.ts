import { getCurrentUser } from "../auth/session/current-user";
import { errorCodeOf } from "../errors";
import { isCrossSite } from "../shared/cross-site";
import { limitPicturesOfUser } from "../shared/picture-limits";
import { readBody } from "../shared/read-body";
import { isUuid } from "../shared/uuid";
import type { Tables } from "../supabase/database.types";
import { createServerSupabase } from "../supabase/server";
import { contentTypes, drawPicture, findKind } from "./prepare-file";
import { refuseFile as refuse } from "./refuse-file";
import { fileRules } from "./rules/file-rules";
import type { MessageFile } from "./types";

type FileRow = Tables<"message_files">;
type Upload = { id: string; conversationId: string; name: string };

/**
 * Announces a file, or the size of its picture, with the caller's session. Returns the response to send when it is
 * refused.
 */
async function announceFile(
  { id, conversationId, name }: Upload,
  kind: MessageFile["kind"],
  { width, height }: { width?: number | undefined; height?: number | undefined } = {},
): Promise<FileRow | Response> {
  const supabase = await createServerSupabase();
  const { data: row, error } = await supabase.rpc("add_message_file", {
    p_conversation_id: conversationId,
    p_file_id: id,
    p_kind: kind,
    p_name: name,
    ...(width && height && { p_width: width, p_height: height }),
  });
  if (!error) return row;
  const code = errorCodeOf(error);
  if (code === "not_found") return new Response(null, { status: 404 });
  if (code === "not_signed_in") return refuse("notSignedIn");
  if (code === "rate_limited") return refuse("tooManyToday");
  return refuse(code === "forbidden" ? "forbidden" : "failed");
}

/** Stores a file at the path that the database returned, with the caller's session. Returns false on failure. */
async function storeFile(
  row: FileRow,
  kind: MessageFile["kind"],
  bytes: Uint8Array,
): Promise<boolean> {
  if (row.message_id !== null) return true;
  const supabase = await createServerSupabase();
  const { error } = await supabase.storage
    .from("message-files")
    .upload(row.path, bytes, { contentType: contentTypes[kind], cacheControl: "300" });
  // An earlier request of the same upload stored it, but its answer was lost.
  if (!error || ("statusCode" in error && error.statusCode === "409")) return true;
  console.error("a file of a message could not be stored", error);
  return false;
}

async function takeFile(request: Request, userId: string, upload: Upload): Promise<Response> {
  const length = Number(request.headers.get("content-length") ?? fileRules.maxBytes - 1);
  if (!(length < fileRules.maxBytes)) return refuse("tooLarge");
  const body = await readBody(request, length);
  // An unread body would keep the connection open.
  if (typeof body === "string") return refuse(body, { connection: "close" });
  const kind = await findKind(body);
  if (!kind) return refuse("wrongType");
  // Before the picture is re-encoded, which takes seconds: the database checks who may send one, and counts it.
  const announced = await announceFile(upload, kind);
  if (announced instanceof Response) return announced;
  const prepared: Awaited<ReturnType<typeof drawPicture>> =
    kind === "document" ? { bytes: body } : await drawPicture(userId, body);
  if (!prepared) return new Response(null, { status: 503 });
  if ("problem" in prepared) return refuse(prepared.problem);
  const row = kind === "document" ? announced : await announceFile(upload, kind, prepared);
  if (row instanceof Response) return row;
  if (!(await storeFile(row, kind, prepared.bytes))) return refuse("failed");
  const stored: MessageFile = {
    id: row.id,
    kind,
    name: row.name,
    size: prepared.bytes.byteLength,
    width: row.width,
    height: row.height,
  };
  return Response.json(stored, { status: 201 });
}

/**
 * Takes a file for a message of the conversation `?conversation` as the raw body of a request, with its `?name`: a
 * picture or a PDF document. Stores it once under the id of the upload, also when it is sent again; nobody else can
 * read it until a message is sent with it. Answers 201 with a MessageFile, 404 outside of the caller's conversations,
 * or `{ problem }` with a 4xx or 502 status; a 429 or 503 without a problem when too many uploads are running.
 */
export async function receiveMessageFile(request: Request, upload: string): Promise<Response> {
  if (isCrossSite(request)) return refuse("forbidden");
  const user = await getCurrentUser();
  if (!user) return refuse("notSignedIn");
  const { searchParams } = new URL(request.url);
  const conversationId = searchParams.get("conversation");
  if (!isUuid(upload) || !isUuid(conversationId)) return new Response(null, { status: 404 });
  // Removes characters that the database cannot store; otherwise the file would be lost.
  const name = (searchParams.get("name") ?? "").slice(0, 300).replace(/[\p{Cc}\p{Cs}]/gu, "");
  const id = upload.toLowerCase();
  const answer = await limitPicturesOfUser(user.id, () =>
    takeFile(request, user.id, { id, conversationId, name }),
  );
  return answer ?? new Response(null, { status: 429 });
}
