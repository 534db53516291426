import type { NextRequest } from "next/server";
import { refreshSession, signOut } from "@/lib/auth/session/server-session";
import { isCrossSite } from "@/lib/shared/cross-site";
import { readText } from "@/lib/shared/read-text";

const respond = (status: number) =>
  new Response(null, { status, headers: { "cache-control": "no-store" } });

/** Refreshes an expired session, or deletes its cookie. */
export async function POST(request: NextRequest) {
  if (isCrossSite(request)) return respond(403);
  await refreshSession();
  return respond(204);
}

/** Signs this browser out. The optional body is its device id. */
export async function DELETE(request: NextRequest) {
  if (isCrossSite(request)) return respond(403);
  const deviceId = await readText(request);
  if (deviceId === null) return respond(413);
  // PostgreSQL stores no NUL in a text.
  return respond((await signOut(deviceId.slice(0, 100).replaceAll("\0", ""))) ? 204 : 502);
}
