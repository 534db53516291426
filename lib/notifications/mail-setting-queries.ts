import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import type { MailSettings } from "./mail-settings";

/** The caller's settings for mails that can wait; a pause that is over counts as none. */
export async function getMailSettings(): Promise<MailSettings> {
  const supabase = await createServerSupabase();
  const [row] = unwrap(
    await supabase.from("mail_settings").select("quiet_from, quiet_until, time_zone, paused_until"),
  );
  const {
    quiet_from: from,
    quiet_until: until,
    time_zone: timeZone,
    paused_until: paused,
  } = row ?? {};
  return {
    quiet:
      from && until && timeZone
        ? { from: from.slice(0, 5), until: until.slice(0, 5), timeZone }
        : null,
    pausedUntil: paused && Date.parse(paused) > Date.now() ? paused : null,
  };
}
