import { type Read, readFresh } from "../cache/read";
import { unwrap } from "../errors";
import { createPublicClient } from "../supabase/public";

/** A time that anybody could book now, with its all-in total. Instants are ISO. */
export type FreeTime = { start: string; end: string; totalMinor: number };

/** The free time of the same length at the venue that is nearest to the asked one; null for none in two weeks. */
export function nearestTime(
  venueId: string,
  { start, end, guests }: { start: string; end: string; guests: number },
): Promise<Read<FreeTime | null>> {
  return readFresh(async () => {
    const found = unwrap(
      await createPublicClient().rpc("find_alternative_slots", {
        p_venue_id: venueId,
        p_start: start,
        p_end: end,
        p_guests: guests,
      }),
    ) as { start: string; end: string; total_minor: number }[];
    const [nearest] = found;
    return nearest
      ? { start: nearest.start, end: nearest.end, totalMinor: nearest.total_minor }
      : null;
  });
}
