import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { unwrapRow } from "../supabase/unwrap-row";

/** The last rejection of a venue, service or business since it was last approved. */
export type EarlierRejection = {
  at: string;
  /** The name of the admin; null when it is no longer known. */
  by: string | null;
  reason: string;
  /** The owner's note to the reviewer since then. */
  note: string | null;
  /** The reviewed fields as they were rejected, by column name. */
  fields: Record<string, unknown>;
};

const rejectionRow = z.object({
  rejected_at: z.string(),
  rejected_by: z.string().nullable(),
  reason: z.string(),
  note: z.string().nullable(),
  fields: z.record(z.string(), z.unknown()),
});

/** The last rejection of a venue, service or business; null when there is none. Throws `only_admins`. */
export async function getEarlierRejection(
  subject: "venue" | "service" | "provider",
  id: string,
): Promise<EarlierRejection | null> {
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("admin_get_rejection", {
    p_subject_type: subject,
    p_subject_id: id,
  });
  const row = unwrapRow(rejectionRow.nullable(), answer);
  if (!row) return null;
  const { rejected_at: at, rejected_by: by, reason, note, fields } = row;
  return { at, by, reason, note, fields };
}
