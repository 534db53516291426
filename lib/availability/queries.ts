import { readFresh } from "../cache/read";
import { unwrap } from "../errors";
import type { ActionResult } from "../result";
import { createPublicClient } from "../supabase/public";
import { createServerSupabase } from "../supabase/server";

/** Half an hour by the venue's clock, and whether a booking may lie in it. */
export type Slot = { day: string; time: string; state: "free" | "taken" | "closed" | "past" };
export type MonthDay = { day: string; state: "free" | "partly" | "full" | "closed" };

/** Asked with the session (`own`), the time that is kept for the reader counts as free. */
const client = async (own: boolean) => (own ? createServerSupabase() : createPublicClient());

/** The half hours of a day and the one after it, because evenings run past midnight. */
export function dayAvailability(
  venueId: string,
  day: string,
  own = false,
): Promise<ActionResult<Slot[]>> {
  return readFresh(async () => {
    const answer = unwrap(
      await (await client(own)).rpc("get_venue_day_availability", {
        p_venue_id: venueId,
        p_day: day,
        p_days: 2,
      }),
    ) as unknown as { slots: Slot[] };
    return answer.slots.map(({ day: on, time, state }) => ({ day: on, time, state }));
  });
}

/** Each day of a month (`2027-01`) of the venue's calendar. */
export function monthAvailability(
  venueId: string,
  month: string,
  own = false,
): Promise<ActionResult<MonthDay[]>> {
  return readFresh(
    async () =>
      unwrap(
        await (await client(own)).rpc("get_venue_month_availability", {
          p_venue_id: venueId,
          p_month: `${month}-01`,
        }),
      ) as unknown as MonthDay[],
  );
}
