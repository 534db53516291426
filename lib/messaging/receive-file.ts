import { getCurrentUser } from "../auth/session/current-user";
import { errorCodeOf } from "../errors";
import { isCrossSite } from "../shared/cross-site";
import { limitDecoding, limitPicturesOfUser } from "../shared/picture-limits";
import { runPictureProcess } from "../shared/picture-process";
import { readBody } from "../shared/read-body";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";
import type { PreparedPhoto } from "../venues/photos/prepare-photo";
import { type FileProblem, fileRules } from "./rules/file-rules";
import type { MessageFile } from "./types";

const statuses: Record<FileProblem, number> = {
  tooLarge: 413,
  wrongType: 415,
  tooManyPixels: 422,
  tooManyToday: 422,
  notSignedIn: 401,
  forbidden: 403,
  gone: 410,
  lost: 408,
  failed: 502,
};

/** The answer `{ problem }` with the HTTP status that goes with it. */
const refuse = (problem: FileProblem, headers?: HeadersInit) =>
  Response.json({ problem }, { status: statuses[problem], headers });

type PreparedFile =
  | { kind: "document"; bytes: Uint8Array }
  | { kind: "picture"; bytes: Uint8Array; width: number; height: number };

const contentTypes = { picture: "image/webp", document: "application/pdf" } as const;

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString("latin1") === "%PDF-";

/** What is stored of a file: a PDF as it is, a picture drawn again. Null when too many wait to be drawn. */
async function prepareFile(body: Buffer): Promise<PreparedFile | { problem: FileProblem } | null> {
  if (isPdf(body)) return { kind: "document", bytes: body };
  const drawn = await limitDecoding(
    async () =>
      (await runPictureProcess<PreparedPhoto>("lib/messaging/picture-process.ts", body)) ?? {
        problem: "tooManyPixels" as const,
      },
  );
  if (!drawn || !("problem" in drawn)) return drawn && { kind: "picture", ...drawn };
  if (drawn.problem === "notAnImage") return { problem: "wrongType" };
  return { problem: drawn.problem === "tooManyPixels" ? "tooManyPixels" : "failed" };
}

type Upload = { id: string; conversationId: string; name: string };

/** Stores a file where the database says, with the caller's session, and answers the MessageFile. */
async function storeFile({ id, conversationId, name }: Upload, file: PreparedFile) {
  const supabase = await createServerSupabase();
  const { data: row, error } = await supabase.rpc("add_message_file", {
    p_conversation_id: conversationId,
    p_file_id: id,
    p_kind: file.kind,
    p_name: name,
    ...(file.kind === "picture" && { p_width: file.width, p_height: file.height }),
  });
  if (error) {
    const code = errorCodeOf(error);
    if (code === "not_found") return new Response(null, { status: 404 });
    if (code === "not_signed_in") return refuse("notSignedIn");
    if (code === "rate_limited") return refuse("tooManyToday");
    return refuse(code === "forbidden" ? "forbidden" : "failed");
  }
  if (row.message_id === null) {
    const { error: refused } = await supabase.storage
      .from("message-files")
      .upload(row.path, file.bytes, { contentType: contentTypes[file.kind], cacheControl: "300" });
    // An earlier request of the same upload stored it, and its answer was lost.
    const isStored = refused && "statusCode" in refused && refused.statusCode === "409";
    if (refused && !isStored) {
      console.error("a file of a message could not be stored", refused);
      return refuse("failed");
    }
  }
  const stored: MessageFile = {
    id: row.id,
    kind: file.kind,
    name: row.name,
    size: file.bytes.byteLength,
    width: row.width,
    height: row.height,
  };
  return Response.json(stored, { status: 201 });
}

async function takeFile(request: Request, upload: Upload): Promise<Response> {
  const length = Number(request.headers.get("content-length") ?? fileRules.maxBytes - 1);
  if (!(length < fileRules.maxBytes)) return refuse("tooLarge");
  const body = await readBody(request, length);
  // What is not read of the body would keep the connection from ending.
  if (typeof body === "string") return refuse(body, { connection: "close" });
  const prepared = await prepareFile(body);
  if (!prepared) return new Response(null, { status: 503 });
  return "problem" in prepared ? refuse(prepared.problem) : storeFile(upload, prepared);
}

/**
 * Takes a file for a message of the conversation `?conversation` as the raw body of a request, with its `?name`: a picture or a
 * PDF document. It is stored under the id of the upload, however often it is sent, and read by nobody else until a message is sent
 * with it. Answers 201 with a MessageFile, 404 outside of the caller's conversations, or `{ problem }` with a 4xx or 502 status; a
 * 429 or 503 without a problem says that too many are under way.
 */
export async function receiveMessageFile(request: Request, upload: string): Promise<Response> {
  if (isCrossSite(request)) return refuse("forbidden");
  const user = await getCurrentUser();
  if (!user) return refuse("notSignedIn");
  const { searchParams } = new URL(request.url);
  const conversationId = searchParams.get("conversation");
  if (!isUuid(upload) || !isUuid(conversationId)) return new Response(null, { status: 404 });
  // What the database cannot take as a text would lose the file.
  const name = (searchParams.get("name") ?? "").slice(0, 300).replace(/[\p{Cc}\p{Cs}]/gu, "");
  const id = upload.toLowerCase();
  const answer = await limitPicturesOfUser(user.id, () =>
    takeFile(request, { id, conversationId, name }),
  );
  return answer ?? new Response(null, { status: 429 });
}
