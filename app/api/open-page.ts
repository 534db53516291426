import { getCurrentUser } from "@/lib/auth/session/current-user";
import type { CurrentUser } from "@/lib/auth/types";
import { errorCodeOf } from "@/lib/errors";
import { errorResponse, resultResponse } from "./responses";

/**
 * Answers a page that is open and asks again and again with what is loaded for its user. Without a session there is nothing to
 * tell (204), also when it ends while this loads: the user may sign out in another tab.
 */
export async function answerOpenPage<T>(
  load: (user: CurrentUser) => Promise<T>,
): Promise<Response> {
  try {
    const user = await getCurrentUser();
    if (!user) return new Response(null, { status: 204 });
    return resultResponse({ ok: true, data: await load(user) });
  } catch (error) {
    const code = errorCodeOf(error);
    return code === "not_signed_in" ? new Response(null, { status: 204 }) : errorResponse(code);
  }
}
