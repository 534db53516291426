import type { NextRequest } from "next/server";
import { endSession, renewSession } from "@/lib/auth/session/end-session";

const answer = (status: number) =>
  new Response(null, { status, headers: { "cache-control": "no-store" } });

export async function POST() {
  await renewSession();
  return answer(204);
}

/** The body, if there is one, is the id of the device that is left. */
export async function DELETE(request: NextRequest) {
  const device = await request.text();
  return answer((await endSession(device.slice(0, 100))) ? 204 : 502);
}
