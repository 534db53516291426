import { AppError, errorCodeOf } from "../errors";
import { toLocal } from "../shared/zoned-time";
import { createServerSupabase } from "../supabase/server";
import type { DraftDetails } from "./drafts";
import { getChosenExtras, listMyBookings } from "./queries";
import { bookablePeriod } from "./rules/slot";
import { selectionOfHold } from "./selection";
import type { Booking, Selection } from "./types";

type Hold = Pick<Booking, "venueId" | "startsAt" | "endsAt" | "timeZone">;

/** Whether a hold overlaps the requested time; if only a part of the time is requested, whether it is on that day. */
function isHoldOf(hold: Hold, requested: Selection): boolean {
  const period = bookablePeriod(requested, hold.timeZone);
  if (period) return hold.startsAt < period.end && period.start < hold.endsAt;
  return !requested.day || toLocal(hold.startsAt, hold.timeZone).day === requested.day;
}

/**
 * The caller's live hold at a venue with which a checkout continues although its address does not name it; null when
 * there is none.
 */
export async function findOwnHold(venueId: string, requested: Selection): Promise<Booking | null> {
  const { bookings } = await listMyBookings("held");
  return bookings.find((hold) => hold.venueId === venueId && isHoldOf(hold, requested)) ?? null;
}

type HoldDraft = {
  /** What the guest typed; a field that was not stored is missing. */
  details: Partial<DraftDetails>;
  /** The query of the selection that is not held; empty when everything is held. */
  selection: string;
};

/** The caller's selection and typed texts during a hold; null when nothing is stored. Throws AppError. */
export async function getHoldDraft(bookingId: string): Promise<HoldDraft | null> {
  const { data, error } = await (await createServerSupabase()).rpc("get_hold_draft", {
    p_booking_id: bookingId,
  });
  if (error) throw new AppError(errorCodeOf(error), error);
  if (!data) return null;
  const stored = data as Record<string, string | undefined>;
  return {
    details: {
      contactName: stored.contact_name,
      phone: stored.phone,
      eventType: stored.event_type,
      message: stored.message,
    },
    selection: stored.selection ?? "",
  };
}

/** The selection for which a hold was made. */
export const getHeldSelection = async (hold: Booking): Promise<Selection> =>
  selectionOfHold(hold, await getChosenExtras(hold.id));
