import { getCurrentUser } from "@/lib/auth/session/current-user";
import type { CurrentUser } from "@/lib/auth/types";
import { errorCodeOf } from "@/lib/errors";
import { errorResponse, resultResponse } from "./responses";

/**
 * Answers the repeated requests of an open page with what `load` returns for its user. Answers 204 without a session, also when
 * it ends during `load`: the user may sign out in another tab.
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
