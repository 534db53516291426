import { forgetSession } from "@/lib/auth/forget-session";

export async function DELETE() {
  await forgetSession();
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}
