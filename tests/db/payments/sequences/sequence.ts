import type { RpcResult } from "../../../../supabase/functions/_shared/runtime/types.ts";
import type { EventQueue } from "./events.ts";
import type { Venue } from "./parties.ts";
import type { Answer, PaymentSystem } from "./payment-system.ts";
import type { Random } from "./random.ts";

/** A payment that a guest has started in a browser tab. */
export type Attempt = { paymentId: string; guestId: string; clientSecret: string; asks: boolean };

type Booking = {
  id: string;
  guestId: string;
  /** The state before this step. */
  status: string;
  /** True when a part of it can be paid now. */
  isPayable: boolean;
  hasService: boolean;
};

export type Sequence = {
  system: PaymentSystem;
  random: Random;
  venue: Venue;
  guests: string[];
  bookings: Booking[];
  attempts: Attempt[];
  events: EventQueue;
};

/** Runs an action and returns its result; null when nothing fits. */
export type Action = (sequence: Sequence) => Promise<string | null>;

export const resultOf = (result: RpcResult) => (result.ok ? "ok" : result.code);

export function answerOf({ status, body }: Answer): string {
  if (status === 200) return String(body.paymentStatus ?? "ok");
  if (status >= 500) throw new Error(`The Edge Function answered ${status}`);
  return String(body.error);
}

/** Picks a booking, mostly one that fits the action. */
export function pickBooking({ random, bookings }: Sequence, isFit: (booking: Booking) => boolean) {
  const fit = random.chance(0.92) ? bookings.filter(isFit) : bookings;
  return fit.length > 0 ? random.pick(fit) : null;
}
export const isPayable = (booking: Booking) => booking.isPayable;
export const hasStatus =
  (...statuses: string[]) =>
  ({ status }: Booking) =>
    statuses.includes(status);

/** Returns the seconds until the venue's next timed event, from the database. */
export async function secondsUntil(
  { system, venue }: Sequence,
  what: string,
): Promise<number | null> {
  const [row] = await system.sql<{ seconds: number | null }>(
    `select extract(epoch from min(${what}) - now())::double precision as seconds
     from public.bookings b left join public.booking_installments i
       on i.booking_id = b.id and i.status in ('due', 'failed')
     where b.venue_id = $1 and b.status = 'confirmed'`,
    [venue.id],
  );
  return row?.seconds ?? null;
}
