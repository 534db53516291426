"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { mailPauseInput, quietHoursInput } from "./mail-settings";

/** Sets the hours in which mails that can wait are held back, or switches them off. */
export const setQuietHours = defineAction({
  access: "user",
  input: quietHoursInput,
  async run({ hours, timeZone }, { supabase }) {
    const { error } = await supabase.rpc("set_quiet_hours", {
      p_from: hours?.from,
      p_until: hours?.until,
      p_time_zone: hours ? timeZone : undefined,
    });
    if (error) throw new AppError(errorCodeOf(error), error);
    return null;
  },
});

/** Pauses mails that can wait until the morning of a day, or ends the pause. Returns the end of the pause. */
export const pauseMails = defineAction({
  access: "user",
  input: mailPauseInput,
  async run({ until, timeZone }, { supabase }) {
    const { data, error } = await supabase.rpc("pause_mails", {
      p_until: until ?? undefined,
      p_time_zone: until ? timeZone : undefined,
    });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { pausedUntil: data };
  },
});
