import { errorCodeOf, unwrap } from "../errors";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";

/**
 * The version of a listing, service or business that a decision names; null when there is none. Read it before the
 * content: if the content changes in between, the decision is refused.
 */
export async function getReviewVersion(
  subject: "venue" | "service" | "provider",
  id: string,
): Promise<string | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("admin_get_review_version", {
    p_subject_type: subject,
    p_subject_id: id,
  });
  if (answer.error && errorCodeOf(answer.error) === "not_found") return null;
  return unwrap(answer);
}

/**
 * The version of a listing or service on which an admin's edit is based; null when there is none. Read it before the
 * content.
 */
export async function getEditVersion(
  subject: "venue" | "service",
  id: string,
): Promise<string | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("admin_get_edit_version", {
    p_subject_type: subject,
    p_subject_id: id,
  });
  if (answer.error && errorCodeOf(answer.error) === "not_found") return null;
  return unwrap(answer);
}
