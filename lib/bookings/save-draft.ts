import { getCurrentUser } from "../auth/session/current-user";
import { AppError, type ErrorCode, errorCodeOf } from "../errors";
import type { ActionResult } from "../result";
import { createServerSupabase } from "../supabase/server";
import { draftSaveSchema } from "./drafts";

const isOver = (code: ErrorCode) =>
  code === "hold_expired" || code === "wrong_status" || code === "not_found";

/**
 * Stores what the caller has chosen and typed with their hold. `isHeld` is false, and nothing is stored, for a hold that is over
 * or not theirs. Never throws.
 */
export async function saveDraft(
  bookingId: string,
  body: unknown,
): Promise<ActionResult<{ isHeld: boolean }>> {
  try {
    const user = await getCurrentUser();
    if (!user) throw new AppError("not_signed_in");
    const save = draftSaveSchema.safeParse(body);
    if (!save.success) throw new AppError("invalid_input");
    const { editor, sequence, draft } = save.data;
    const { contactName, phone, eventType, message } = draft.details;
    const { error } = await (await createServerSupabase()).rpc("save_hold_draft", {
      p_booking_id: bookingId,
      p_draft: {
        contact_name: contactName,
        phone,
        event_type: eventType,
        message,
        selection: draft.selection,
      },
      p_editor: editor,
      p_sequence: sequence,
    });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { ok: true, data: { isHeld: true } };
  } catch (error) {
    const code = errorCodeOf(error);
    if (isOver(code)) return { ok: true, data: { isHeld: false } };
    if (code === "unexpected") console.error("a draft could not be saved", error);
    return { ok: false, code };
  }
}
