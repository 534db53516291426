import { randomUUID } from "node:crypto";
import { testAccounts } from "../../../../supabase/local/payments/pages/ibans.ts";
import { deleteAccount } from "./account-actions.ts";
import { cancelAfterPreview, endUnpaid } from "./cancel-actions.ts";
import { cancelAtEdge, changeTerms } from "./clock-actions.ts";
import { acceptDispute, answerDispute, decideDispute, openDispute } from "./dispute-actions.ts";
import { confirmByHand, submitByHand } from "./manual-actions.ts";
import { bank, card, confirm, pay, start } from "./pay-actions.ts";
import { recurringJobs } from "./payment-system.ts";
import {
  answerClaim,
  claimSecurityDeposit,
  decideClaim,
  letBegin,
} from "./security-deposit-actions.ts";
import {
  type Action,
  answerOf,
  hasStatus,
  pickBooking,
  resultOf,
  type Sequence,
  secondsUntil,
} from "./sequence.ts";

type Booking = Sequence["bookings"][number];

const DAY = 86_400;

const hold: Action = async ({ system, random, venue, guests, bookings }) => {
  if (bookings.length >= 4) return null;
  const guestId = random.pick(guests);
  const date = new Date(Date.now() + random.pick([3, 20, 20, 30]) * DAY * 1000);
  const day = date.toISOString().slice(0, 10);
  const services = random.chance(0.5)
    ? [{ id: system.parties.provider.services.get(venue.currency), quantity: 1 }]
    : [];
  const held = await system.call(guestId, "hold_booking", {
    p_venue_id: venue.id,
    p_start: `${day}T10:00:00Z`,
    p_end: `${day}T${random.pick(["11:00", "12:30"])}:00Z`,
    p_guests: 5,
    p_idempotency_key: randomUUID(),
    p_services: services,
  });
  if (held.ok) {
    const id = String((held.data as { id: string }).id);
    bookings.push({
      id,
      guestId,
      status: "held",
      isPayable: true,
      hasService: services.length > 0,
    });
  }
  return resultOf(held);
};

const isOpen = hasStatus("pending", "confirmed");

/** An action of a user on a booking. */
const onBooking =
  (
    name: string,
    by: "guest" | "host",
    isFit: (booking: Booking) => boolean,
    args: (sequence: Sequence) => Record<string, unknown> = () => ({}),
  ): Action =>
  async (sequence) => {
    const booking = pickBooking(sequence, isFit);
    if (!booking) return null;
    const userId = by === "guest" ? booking.guestId : sequence.venue.hostId;
    return resultOf(
      await sequence.system.call(userId, name, { p_booking_id: booking.id, ...args(sequence) }),
    );
  };

const decideService: Action = async (sequence) => {
  const { system, random, venue } = sequence;
  const booking = pickBooking(sequence, (one) => one.hasService && isOpen(one));
  const p_service_id = system.parties.provider.services.get(venue.currency);
  return (
    booking &&
    resultOf(
      await system.call(system.parties.provider.id, "decide_booking_service", {
        p_booking_id: booking.id,
        p_service_id,
        p_decision: random.pick(["accept", "decline", "decline"]),
      }),
    )
  );
};

const passTime: Action = async (sequence) => {
  const { system, random, venue } = sequence;
  const kind = random.weighted<string>([
    [3, "20 minutes"],
    [3, "3 hours"],
    [2, "a day"],
    [2, "4 days"],
    [1, "8 days"],
    [7, "until a part is due"],
    [7, "until it is over"],
  ]);
  const until: Record<string, string> = {
    "until a part is due": "i.due_at",
    "until it is over": "b.ends_at + interval '50 hours'",
  };
  const instant = until[kind];
  const seconds = instant
    ? await secondsUntil(sequence, instant)
    : { "20 minutes": 1200, "3 hours": 10_800, "a day": 93_600, "4 days": 4 * DAY }[kind];
  if (seconds === null) return null;
  await system.passTime(venue.id, Math.max(60, Math.ceil(seconds ?? 8 * DAY) + 60));
  return kind;
};

/** Moves time until a confirmed booking is over and paid out. */
export const letEnd: Action = async (sequence) => {
  const seconds = await secondsUntil(sequence, "b.ends_at + interval '50 hours'");
  if (seconds === null) return null;
  await sequence.system.passTime(sequence.venue.id, Math.max(60, Math.ceil(seconds)));
  return "ok";
};

const runJobs: Action = async ({ system, random }) => {
  await system.makeDue(recurringJobs.filter(() => random.chance(0.6)));
  return (await system.runJobs()) > 0 ? "ok" : "nothing to do";
};

const deliver: Action = async ({ system, events }) => {
  const taken = events.takeSome();
  for (const event of taken) await system.deliver(event);
  return taken.length > 0 ? "ok" : null;
};

export const openAccount: Action = async ({ system, random, venue }) => {
  await system.signIn(venue.hostId);
  const opened = await system.payments(venue.hostId, {
    action: "openPayoutAccount",
    returnPath: "/host/earnings",
  });
  if (opened.status !== 200) return answerOf(opened);
  const { accepted, refused } = testAccounts("EG");
  const url = new URL(String(opened.body.url));
  await system.service.post(
    `${url.pathname}${url.search}`,
    new URLSearchParams({
      name: "Mona",
      iban: random.chance(0.85) ? accepted : refused,
      action: "finish",
    }),
  );
  const refreshed = await system.payments(venue.hostId, { action: "refreshPayoutAccount" });
  return String(refreshed.body.status);
};

export const returnTransfer: Action = async ({ system, random }) => {
  const sent = await system.service.sql<{ id: string }>(
    `select id from local.payment_objects where kind = 'transfer' and data ->> 'reversed' = 'false' order by seq`,
  );
  if (sent.length === 0) return null;
  const { status } = await system.service.post(`/payments/transfers/${random.pick(sent).id}`, "");
  return status === 303 ? "ok" : String(status);
};

const decision = (p_decision: string) => () => ({ p_decision });

/** The actions with their weights. */
export const actions: [weight: number, name: string, run: Action][] = [
  [7, "hold", hold],
  [18, "pay", pay],
  [2, "start", start],
  [3, "card", card],
  [4, "bank", bank],
  [3, "confirm", confirm],
  [8, "accept", onBooking("decide_booking", "host", hasStatus("pending"), decision("accept"))],
  [2, "decline", onBooking("decide_booking", "host", hasStatus("pending"), decision("decline"))],
  [1, "release", onBooking("release_hold", "guest", hasStatus("held"))],
  [4, "guest cancels", cancelAfterPreview("guest", "pending", "confirmed")],
  [3, "host cancels", cancelAfterPreview("host", "confirmed")],
  [3, "service", decideService],
  [7, "time", passTime],
  [7, "jobs", runJobs],
  [7, "events", deliver],
  [2, "account", openAccount],
  [4, "return", returnTransfer],
  [4, "dispute", openDispute],
  [30, "answer", answerDispute],
  [8, "accept dispute", acceptDispute],
  [4, "bank decides", decideDispute],
  [10, "begin", letBegin],
  [30, "claim", claimSecurityDeposit],
  [20, "answer to claim", answerClaim],
  [20, "decision", decideClaim],
  [6, "by hand", submitByHand],
  [12, "arrived", confirmByHand],
  [2, "end unpaid", endUnpaid],
  [4, "edge", cancelAtEdge],
  [3, "terms", changeTerms],
  [4, "delete account", deleteAccount],
];

/** Reads the present bookings for the next step. */
export async function refreshBookings({ system, venue, bookings }: Sequence): Promise<void> {
  const rows = await system.sql<Pick<Booking, "id" | "status" | "isPayable">>(
    `select b.id, private.effective_status(b) as status, private.effective_status(b) = 'held'
       or (private.effective_status(b) in ('confirmed', 'completed') and exists (
         select from public.booking_installments i where i.booking_id = b.id and i.status in ('due', 'failed')
           and (i.kind <> 'security' or i.due_at <= now()))) as "isPayable"
     from public.bookings b where b.venue_id = $1`,
    [venue.id],
  );
  for (const booking of bookings) {
    Object.assign(
      booking,
      rows.find(({ id }) => id === booking.id),
    );
  }
}
