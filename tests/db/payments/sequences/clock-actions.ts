import type { Action } from "./sequence.ts";

// The limits of the clock: a minute before, at, and a minute after the start and the end of a booking.

type Next = { id: string; guestId: string; start: number; end: number };

/**
 * Moves time to a limit of the next confirmed booking, at which its guest or host tries to cancel it. Throws when that
 * succeeds after the start.
 */
export const cancelAtEdge: Action = async ({ system, random, venue }) => {
  const [next] = await system.sql<Next>(
    `select id, guest_id as "guestId", extract(epoch from starts_at - now())::float8 as start,
       extract(epoch from ends_at - now())::float8 as end
     from public.bookings where venue_id = $1 and status = 'confirmed' and ends_at > now() order by starts_at limit 1`,
    [venue.id],
  );
  if (!next) return null;
  const edge = random.pick(["start", "end"] as const);
  const minutes = random.pick([-1, 0, 1]);
  const seconds = Math.ceil(next[edge] + minutes * 60);
  if (seconds > 0) await system.passTime(venue.id, seconds);
  const side = random.pick(["guest", "host"]);
  const result = await system.call(
    side === "guest" ? next.guestId : venue.hostId,
    "cancel_booking",
    {
      p_booking_id: next.id,
      p_reason: "Plans have changed",
    },
  );
  const hasBegun = next.start <= Math.max(seconds, 0);
  if (result.ok && hasBegun) {
    throw new Error(
      `the ${side} cancelled a booking that had begun (${minutes} min of its ${edge})`,
    );
  }
  return `${minutes} min of the ${edge}, ${side}: ${result.ok ? "ok" : result.code}`;
};

/** Changes the terms of the venue by its host, which apply only to new holds. */
export const changeTerms: Action = async ({ system, random, venue }) => {
  await system.signIn(venue.hostId);
  const terms = {
    p_venue_id: venue.id,
    p_takes_cards: true,
    p_takes_transfers: random.chance(0.5),
    p_takes_cash: random.chance(0.7),
    p_transfer_details: "EG38 0019 0005 0000 0000 2631 8000 2",
    p_deposit_percent: 10 + random.below(91),
    p_balance_days: 1 + random.below(20),
    p_security_deposit_minor: random.chance(0.5) ? random.below(900) * 100 : 0,
  };
  const result = await system.call(venue.hostId, "save_payment_terms", terms, venue.hostId);
  return result.ok ? "ok" : result.code;
};
