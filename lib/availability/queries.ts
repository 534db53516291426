import { readFresh } from "../cache/read";
import { unwrap } from "../errors";
import { noExtras, toChosenLists } from "../quotes/queries";
import type { QuoteRequest } from "../quotes/schemas";
import type { ActionResult } from "../result";
import { createPublicClient } from "../supabase/public";
import { createServerSupabase } from "../supabase/server";
import type { AlternativeSlot, AvailabilityViewer, MonthDay, Slot } from "./types";

const clientFor = async (viewer: AvailabilityViewer) =>
  viewer === "guest" ? createServerSupabase() : createPublicClient();

/** The slots of a day and the one after it, because evenings run past midnight. */
export function getDayAvailability(
  venueId: string,
  day: string,
  viewer: AvailabilityViewer = "public",
): Promise<ActionResult<Slot[]>> {
  return readFresh(async () => {
    const client = await clientFor(viewer);
    const { slots } = unwrap(
      await client.rpc("get_venue_day_availability", {
        p_venue_id: venueId,
        p_day: day,
        p_days: 2,
      }),
    ) as unknown as { slots: (Slot & { held: boolean })[] };
    return slots.map(({ day: slotDay, time, state, held }) => ({
      day: slotDay,
      time,
      state: state === "taken" && held ? "held" : state,
    }));
  });
}

/** The days of a month (`2027-01`) by the venue's calendar. */
export function getMonthAvailability(
  venueId: string,
  month: string,
  viewer: AvailabilityViewer = "public",
): Promise<ActionResult<MonthDay[]>> {
  return readFresh(async () => {
    const client = await clientFor(viewer);
    return unwrap(
      await client.rpc("get_venue_month_availability", {
        p_venue_id: venueId,
        p_month: `${month}-01`,
      }),
    ) as unknown as MonthDay[];
  });
}

/**
 * At most three bookable slots of the requested length at the venue within two weeks, nearest first,
 * for the user of the client. Throws AppError.
 */
export async function fetchAlternativeSlots(
  client: Pick<ReturnType<typeof createPublicClient>, "rpc">,
  request: QuoteRequest,
): Promise<AlternativeSlot[]> {
  const rows = unwrap(
    await client.rpc("find_alternative_slots", {
      p_venue_id: request.venueId,
      p_start: request.start,
      p_end: request.end,
      p_guests: request.guests,
      ...toChosenLists(request),
    }),
  ) as { start: string; end: string; total_minor: number }[];
  return rows.map(({ start, end, total_minor }) => ({ start, end, totalMinor: total_minor }));
}

type SlotRequest = Pick<QuoteRequest, "venueId" | "start" | "end" | "guests">;

/** Until when a hold alone keeps a time from being booked (an instant), as anybody may know it; null where none does. */
export function getSlotHold({
  venueId,
  start,
  end,
}: Omit<SlotRequest, "guests">): Promise<ActionResult<string | null>> {
  return readFresh(async () => {
    const hold = unwrap(
      await createPublicClient().rpc("get_slot_hold", {
        p_venue_id: venueId,
        p_start: start,
        p_end: end,
      }),
    ) as { until: string } | null;
    return hold?.until ?? null;
  });
}

/** Bookable slots in place of one that is taken, for the reader, without extras. */
export function getAlternativeSlots(
  request: SlotRequest,
): Promise<ActionResult<AlternativeSlot[]>> {
  return readFresh(async () =>
    fetchAlternativeSlots(await createServerSupabase(), { ...request, ...noExtras }),
  );
}

/** The nearest bookable slot for anybody, without extras; null for none within two weeks. */
export function getNearestSlot(
  request: SlotRequest,
): Promise<ActionResult<AlternativeSlot | null>> {
  return readFresh(async () => {
    const slots = await fetchAlternativeSlots(createPublicClient(), { ...request, ...noExtras });
    return slots[0] ?? null;
  });
}
