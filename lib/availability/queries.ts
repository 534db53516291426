import { readFresh } from "../cache/read";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { toQuantityList } from "../quotes/queries";
import type { QuoteRequest } from "../quotes/schemas";
import type { ActionResult } from "../result";
import { createPublicClient } from "../supabase/public";
import { createServerSupabase } from "../supabase/server";
import type {
  AlternativeSlot,
  AvailabilityViewer,
  MonthDay,
  Slot,
  SlotHold,
  TakenTime,
} from "./types";

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
      p_addons: toQuantityList(request.addons, request.hours),
      p_services: toQuantityList(request.services, request.hours),
    }),
  ) as { start: string; end: string; total_minor: number }[];
  return rows.map(({ start, end, total_minor }) => ({ start, end, totalMinor: total_minor }));
}

type SlotRequest = Pick<QuoteRequest, "venueId" | "start" | "end" | "guests">;

/** The hold that alone keeps a time from being booked, as the user of the client may know it. Throws AppError. */
async function fetchSlotHold(
  client: Pick<ReturnType<typeof createPublicClient>, "rpc">,
  { venueId, start, end }: Omit<SlotRequest, "guests">,
): Promise<SlotHold | null> {
  const { data, error } = await client.rpc("get_slot_hold", {
    p_venue_id: venueId,
    p_start: start,
    p_end: end,
  });
  if (error) throw new AppError(errorCodeOf(error), error);
  const hold = data as { until: string; own_booking_id: string | null } | null;
  return hold && { until: hold.until, ownBookingId: hold.own_booking_id };
}

/** The hold that alone keeps a time from being booked, as anybody may know it; null where none does. */
export function getSlotHold(
  request: Omit<SlotRequest, "guests">,
): Promise<ActionResult<SlotHold | null>> {
  return readFresh(() => fetchSlotHold(createPublicClient(), request));
}

/** What there is in place of a time that is taken, for the reader: their own hold, or other times without extras. */
export function getTakenTime(request: SlotRequest): Promise<ActionResult<TakenTime>> {
  return readFresh(async () => {
    const client = await createServerSupabase();
    const [hold, alternatives] = await Promise.all([
      fetchSlotHold(client, request),
      fetchAlternativeSlots(client, { ...request, addons: {}, services: {}, hours: {} }),
    ]);
    return { hold, alternatives };
  });
}

/** The nearest bookable slot for anybody, without extras; null for none within two weeks. */
export function getNearestSlot(
  request: SlotRequest,
): Promise<ActionResult<AlternativeSlot | null>> {
  return readFresh(async () => {
    const slots = await fetchAlternativeSlots(createPublicClient(), {
      ...request,
      addons: {},
      services: {},
      hours: {},
    });
    return slots[0] ?? null;
  });
}
