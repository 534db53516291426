import { getCurrentUser } from "../auth/session/current-user";
import { AppError, type ErrorCode, errorCodeOf } from "../errors";
import type { ActionResult } from "../result";
import { createServerSupabase } from "../supabase/server";
import { draftSaveSchema } from "./drafts";
import { toStoredDetails } from "./stored-details";

/** `sent`: the booking was submitted and has no draft any more. `refused`: the hold is over or not the caller's. */
type DraftAnswer = { outcome: "saved" | "sent" | "refused" };

const outcomes: Partial<Record<ErrorCode, DraftAnswer["outcome"]>> = {
  wrong_status: "sent",
  hold_expired: "refused",
  not_found: "refused",
};

/** Stores the caller's selection and typed texts with their hold, unless the hold has ended. Never throws. */
export async function saveDraft(
  bookingId: string,
  body: unknown,
): Promise<ActionResult<DraftAnswer>> {
  try {
    const user = await getCurrentUser();
    if (!user) throw new AppError("not_signed_in");
    const save = draftSaveSchema.safeParse(body);
    if (!save.success) throw new AppError("invalid_input");
    const { editor, sequence, draft } = save.data;
    const { error } = await (await createServerSupabase()).rpc("save_hold_draft", {
      p_booking_id: bookingId,
      p_draft: { ...toStoredDetails(draft.details), selection: draft.selection },
      p_editor: editor,
      p_sequence: sequence,
    });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { ok: true, data: { outcome: "saved" } };
  } catch (error) {
    const code = errorCodeOf(error);
    const outcome = outcomes[code];
    if (outcome) return { ok: true, data: { outcome } };
    if (code === "unexpected") console.error("a draft could not be saved", error);
    return { ok: false, code };
  }
}
