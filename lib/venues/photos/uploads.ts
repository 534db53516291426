import { getCurrentUser } from "../../auth/session/current-user";
import { type ErrorCode, errorCodeOf } from "../../errors";
import { isCrossSite } from "../../shared/cross-site";
import { isUuid } from "../../shared/uuid";
import { createServerSupabase } from "../../supabase/server";
import { preparePhoto, readBody, refusePhoto, storePhoto, VENUE_IMAGES } from "./photos";
import { photoRules } from "./rules/photo-rules";

// The protocol of tus.io, version 1.0.0: creation, offsets, pieces and termination.
const VERSION = "1.0.0";
const headers = { "tus-resumable": VERSION, "cache-control": "no-store" };

type Client = Awaited<ReturnType<typeof createServerSupabase>>;
type Caller = { id: string; supabase: Client };
type State = { size: number; received: number; stored: boolean };

const statuses: Partial<Record<ErrorCode, number>> = {
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  wrong_status: 409,
  invalid_input: 422,
  rate_limited: 429,
  not_configured: 503,
  unavailable: 503,
};

const refuse = (code: ErrorCode, status = statuses[code] ?? 502) =>
  Response.json({ code }, { status, headers });

/** The host who asks and their client, or why they are not let in; the database looks again. */
async function callerOf(request: Request): Promise<Caller | ErrorCode> {
  if (isCrossSite(request)) return "forbidden";
  const user = await getCurrentUser();
  if (!user) return "not_signed_in";
  if (user.role !== "host" && user.role !== "admin") return "forbidden";
  return { id: user.id, supabase: await createServerSupabase() };
}

/** Lets somebody in who speaks the protocol; the rest is refused. */
async function withCaller(
  request: Request,
  then: (caller: Caller) => Promise<Response>,
): Promise<Response> {
  const caller = await callerOf(request);
  if (typeof caller === "string") return refuse(caller);
  if (request.headers.get("tus-resumable") === VERSION) return then(caller);
  return new Response(null, { status: 412, headers: { ...headers, "tus-version": VERSION } });
}

/** The same for an upload that its address names. */
const withUpload = (
  request: Request,
  upload: string,
  then: (caller: Caller) => Promise<Response>,
) => withCaller(request, async (caller) => (isUuid(upload) ? then(caller) : refuse("not_found")));

/** A header that is a whole number of bytes, or null. */
function bytesIn(request: Request, name: string): number | null {
  const text = request.headers.get(name) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** What this server understands, for clients that ask. */
export function uploadOptions(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      "tus-version": VERSION,
      "tus-extension": "creation,termination",
      "tus-max-size": String(photoRules.maxBytes - 1),
    },
  });
}

/** Begins an upload of `Upload-Length` bytes in the caller's name: 201 with its address. */
export function beginUpload(request: Request): Promise<Response> {
  return withCaller(request, async ({ supabase }) => {
    const size = bytesIn(request, "upload-length");
    if (size === null) return refuse("invalid_input", 400);
    if (size >= photoRules.maxBytes) return refuse("invalid_input", 413);
    const { data, error } = await supabase.rpc("begin_photo_upload", { p_size: size });
    if (error) return refuse(errorCodeOf(error));
    const location = `/api/uploads/venue-images/${data}`;
    return new Response(null, { status: 201, headers: { ...headers, location } });
  });
}

/** How far the caller's upload is: 200 with `Upload-Offset` and `Upload-Length`. */
export function uploadState(request: Request, upload: string): Promise<Response> {
  return withUpload(request, upload, async ({ supabase }) => {
    const { data, error } = await supabase.rpc("photo_upload", { p_upload_id: upload });
    if (error) return refuse(errorCodeOf(error));
    const { size, received } = data as State;
    return new Response(null, {
      headers: { ...headers, "upload-offset": String(received), "upload-length": String(size) },
    });
  });
}

/**
 * Takes the next piece of the caller's upload: 204 with the new offset. 409 when it begins elsewhere
 * than the last one ended, 413 when it is larger than a piece may be, 422 when there is too much of it.
 */
export function addPiece(request: Request, upload: string): Promise<Response> {
  return withUpload(request, upload, async ({ supabase }) => {
    if (request.headers.get("content-type") !== "application/offset+octet-stream") {
      return refuse("invalid_input", 415);
    }
    const starts = bytesIn(request, "upload-offset");
    if (starts === null) return refuse("invalid_input", 400);
    let piece: Buffer | null;
    try {
      piece = await readBody(request, photoRules.pieceBytes);
    } catch {
      // The connection broke off: nobody waits for this answer, and nothing of the piece is kept.
      return refuse("invalid_input", 400);
    }
    if (!piece) return refuse("invalid_input", 413);
    const { data, error } = await supabase.rpc("add_photo_piece", {
      p_upload_id: upload,
      p_starts: starts,
      p_bytes: piece.toString("base64"),
    });
    if (error) return refuse(errorCodeOf(error));
    return new Response(null, { status: 204, headers: { ...headers, "upload-offset": `${data}` } });
  });
}

/** Gives up the caller's upload: 204. */
export function dropUpload(request: Request, upload: string): Promise<Response> {
  return withUpload(request, upload, async ({ supabase }) => {
    const { error } = await supabase.rpc("drop_photo_upload", { p_upload_id: upload });
    return error ? refuse(errorCodeOf(error)) : new Response(null, { status: 204, headers });
  });
}

/**
 * Makes a complete upload of the caller's a photo in their folder, checked and prepared like every
 * other: 201 with `{ path }`, the same one however often it is asked for; `{ problem }` when its bytes
 * are no photo, which ends the upload; 409 while some are missing.
 */
export async function finishUpload(request: Request, upload: string): Promise<Response> {
  const caller = await callerOf(request);
  if (typeof caller === "string") return refuse(caller);
  if (!isUuid(upload)) return refuse("not_found");
  const { id, supabase } = caller;
  const mine = { p_upload_id: upload };
  const state = await supabase.rpc("photo_upload", mine);
  if (state.error) return refuse(errorCodeOf(state.error));
  // One name for one upload: what a lost answer leaves unsaid is not stored a second time.
  const path = `${id}/${upload.toLowerCase()}.webp`;
  const done = () => Response.json({ path }, { status: 201, headers });
  if ((state.data as State).stored) return done();

  const kept = await supabase.rpc("photo_upload_bytes", mine);
  if (kept.error) return refuse(errorCodeOf(kept.error));
  const prepared = await preparePhoto(Buffer.from(kept.data, "base64"));
  if ("problem" in prepared) {
    await supabase.rpc("drop_photo_upload", mine);
    return refusePhoto(prepared.problem);
  }
  if (!(await storePhoto(supabase, VENUE_IMAGES, path, prepared.bytes))) {
    return refusePhoto("failed");
  }
  const ended = await supabase.rpc("end_photo_upload", mine);
  // The photo is there; the pieces go with time.
  if (ended.error) console.error("the pieces of a photo could not be removed", ended.error);
  return done();
}
