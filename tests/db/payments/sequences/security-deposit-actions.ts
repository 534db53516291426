import {
  type Action,
  hasStatus,
  pickBooking,
  resultOf,
  type Sequence,
  secondsUntil,
} from "./sequence.ts";

// Security deposits: hosts claim them, guests answer, and admins decide contested claims.

/** The security deposit of a venue: none, or any amount. */
export const randomSecurityDeposit = ({ chance, below }: Sequence["random"]) =>
  chance(0.6) ? 1 + below(60_000) : 0;

/** Claims a part of a security deposit by the host, sometimes more than it has; mostly a held one. */
export const claimSecurityDeposit: Action = async (sequence) => {
  const { system, random, venue } = sequence;
  const claimable = await system.sql<{ id: string }>(
    "select id from public.bookings b where venue_id = $1 and private.may_claim_security_deposit(b) order by created_at",
    [venue.id],
  );
  const anyOther = () =>
    random.chance(0.05) ? pickBooking(sequence, hasStatus("confirmed")) : null;
  const booking = claimable.length > 0 ? random.pick(claimable) : anyOther();
  if (!booking) return null;
  return resultOf(
    await system.call(venue.hostId, "claim_security_deposit", {
      p_booking_id: booking.id,
      p_amount_minor: 1 + random.below(random.chance(0.8) ? 2000 : 65_000),
      p_reason: "A broken window",
    }),
  );
};

/** Moves time to the authorization of security deposits, runs the worker, and starts a confirmed booking. */
export const letBegin: Action = async (sequence) => {
  const { system, venue } = sequence;
  const untilHeld = await secondsUntil(sequence, "b.starts_at - interval '47 hours'");
  if (untilHeld === null) return null;
  if (untilHeld > 0) await system.passTime(venue.id, Math.ceil(untilHeld));
  await system.makeDue(["collect_payments"]);
  await system.runJobs();
  const untilStart = await secondsUntil(sequence, "b.starts_at");
  if (untilStart === null) return "cancelled";
  await system.passTime(venue.id, Math.max(60, Math.ceil(untilStart) + 60));
  return "ok";
};

type Claim = { id: string; bookingId: string; guestId: string; status: string };

/** Picks a claim of the venue, mostly one that waits for this answer. */
async function pickClaim({ system, random, venue }: Sequence, status: string) {
  const claims = await system.sql<Claim>(
    `select c.id, c.booking_id as "bookingId", b.guest_id as "guestId", c.status
     from private.deposit_claims c join public.bookings b on b.id = c.booking_id
     where b.venue_id = $1 order by b.created_at`,
    [venue.id],
  );
  const fit = random.chance(0.95) ? claims.filter((claim) => claim.status === status) : claims;
  return fit.length > 0 ? random.pick(fit) : null;
}

export const answerClaim: Action = async (sequence) => {
  const claim = await pickClaim(sequence, "open");
  if (!claim) return null;
  const accepts = sequence.random.chance(0.4);
  const result = await sequence.system.call(claim.guestId, "answer_deposit_claim", {
    p_booking_id: claim.bookingId,
    p_accepts: accepts,
    p_answer: "It was like that before",
  });
  return `${accepts ? "accepts" : "contests"} ${resultOf(result)}`;
};

export const decideClaim: Action = async (sequence) => {
  const claim = await pickClaim(sequence, "contested");
  if (!claim) return null;
  const { system, random } = sequence;
  return resultOf(
    await system.call(system.parties.adminId, "decide_deposit_claim", {
      p_claim_id: claim.id,
      p_granted_minor: random.below(random.chance(0.5) ? 2000 : 40_000),
      p_note: "We looked at the pictures",
    }),
  );
};
