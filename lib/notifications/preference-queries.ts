import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import { type NotificationPreference, notificationCategories } from "./preferences";

/** The caller's notification preferences. Throws `not_signed_in`. */
export async function listNotificationPreferences(): Promise<NotificationPreference[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(await supabase.rpc("list_my_notification_preferences"));
  return rows.flatMap((row) => {
    const category = notificationCategories.find((name) => name === row.category);
    if (!category) return [];
    return [
      {
        category,
        inProduct: row.in_product,
        byEmail: row.by_email,
        isInProductFixed: row.is_in_product_fixed,
        isByEmailFixed: row.is_by_email_fixed,
      },
    ];
  });
}
