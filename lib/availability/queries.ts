import { readFresh } from "../cache/read";
import { noExtras, toChosenLists } from "../quotes/queries";
import type { QuoteRequest } from "../quotes/schemas";
import type { ActionResult } from "../result";
import { z } from "../shared/zod";
import { createPublicClient } from "../supabase/public";
import { createServerSupabase } from "../supabase/server";
import { numeric, unwrapRow } from "../supabase/unwrap-row";
import type { AlternativeSlot, AvailabilityViewer, MonthDay, Slot } from "./types";

const clientFor = async (viewer: AvailabilityViewer) =>
  viewer === "guest" ? createServerSupabase() : createPublicClient();

const dayRow = z.object({
  slots: z.array(
    z.object({
      day: z.string(),
      time: z.string(),
      state: z.enum(["free", "taken", "closed", "past"]),
      held: z.boolean(),
    }),
  ),
});
const monthRow = z.array(
  z.object({ day: z.string(), state: z.enum(["free", "partly", "full", "closed"]) }),
);
const alternativesRow = z.array(
  z.object({ start: z.string(), end: z.string(), total_minor: numeric }),
);
const slotHoldRow = z.object({ until: z.string() }).nullable();

/** The slots of `day` and of the next day, because evenings run past midnight. */
export function getDayAvailability(
  venueId: string,
  day: string,
  viewer: AvailabilityViewer = "public",
): Promise<ActionResult<Slot[]>> {
  return readFresh(async () => {
    const client = await clientFor(viewer);
    const { slots } = unwrapRow(
      dayRow,
      await client.rpc("get_venue_day_availability", {
        p_venue_id: venueId,
        p_day: day,
        p_days: 2,
      }),
    );
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
    return unwrapRow(
      monthRow,
      await client.rpc("get_venue_month_availability", {
        p_venue_id: venueId,
        p_month: `${month}-01`,
      }),
    );
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
  const rows = unwrapRow(
    alternativesRow,
    await client.rpc("find_alternative_slots", {
      p_venue_id: request.venueId,
      p_start: request.start,
      p_end: request.end,
      p_guests: request.guests,
      ...toChosenLists(request),
    }),
  );
  return rows.map(({ start, end, total_minor }) => ({ start, end, totalMinor: total_minor }));
}

type SlotRequest = Pick<QuoteRequest, "venueId" | "start" | "end" | "guests">;

/**
 * The instant until which a time is unavailable only because of a hold; null when no hold is the only reason. Public:
 * does not depend on the reader.
 */
export function getSlotHold({
  venueId,
  start,
  end,
}: Omit<SlotRequest, "guests">): Promise<ActionResult<string | null>> {
  return readFresh(async () => {
    const hold = unwrapRow(
      slotHoldRow,
      await createPublicClient().rpc("get_slot_hold", {
        p_venue_id: venueId,
        p_start: start,
        p_end: end,
      }),
    );
    return hold?.until ?? null;
  });
}

/** Bookable slots for the reader instead of a taken one, without extras. */
export function getAlternativeSlots(
  request: SlotRequest,
): Promise<ActionResult<AlternativeSlot[]>> {
  return readFresh(async () =>
    fetchAlternativeSlots(await createServerSupabase(), { ...request, ...noExtras }),
  );
}

/** The nearest bookable slot for any visitor, without extras; null when there is none within two weeks. */
export function getNearestSlot(
  request: SlotRequest,
): Promise<ActionResult<AlternativeSlot | null>> {
  return readFresh(async () => {
    const slots = await fetchAlternativeSlots(createPublicClient(), { ...request, ...noExtras });
    return slots[0] ?? null;
  });
}
