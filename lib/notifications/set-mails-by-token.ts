import { AppError, errorCodeOf } from "../errors";
import { createServerSupabase } from "../supabase/server";
import { type OptionalCategory, optionalCategories } from "./preferences";

/**
 * Switches off or on the mails to which a token belongs, and returns their category. Needs no session. Throws
 * `link_expired` for an unknown token.
 */
export async function setMailsByToken(token: string, byEmail: boolean): Promise<OptionalCategory> {
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.rpc("set_mails_by_token", {
    p_token: token,
    p_by_email: byEmail,
  });
  if (error) throw new AppError(errorCodeOf(error), error);
  const category = optionalCategories.find((name) => name === data);
  if (!category) throw new AppError("unexpected");
  return category;
}
