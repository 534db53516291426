import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import { type ContactMessage, contactTopics } from "./contact-types";

/**
 * At most `limit` unanswered messages to the team, oldest first, and their total number. Further ones appear when these
 * are resolved. Throws `only_admins`.
 */
export async function listContactMessages(
  limit: number,
): Promise<{ messages: ContactMessage[]; count: number }> {
  const supabase = await createServerSupabase();
  const { data, error, count } = await supabase
    .rpc("admin_list_contact_messages", undefined, { count: "exact" })
    .order("created_at")
    .order("id")
    .range(0, limit - 1);
  const messages = unwrap({ data, error }).map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    topic: contactTopics.find((topic) => topic === row.topic) ?? "other",
    body: row.body,
    locale: row.locale === "ar" ? ("ar" as const) : ("en" as const),
    hasAccount: row.user_id !== null,
    at: row.created_at,
  }));
  return { messages, count: count ?? messages.length };
}
