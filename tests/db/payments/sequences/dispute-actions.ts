import { type Action, resultOf, type Sequence } from "./sequence.ts";

// Disputes: the holders' banks open and decide them, and admins answer or accept them.

const listCharges = `select id from local.payment_objects
  where kind = 'charge' and data ->> 'captured' = 'true' and data ->> 'disputed' = 'false' order by seq`;
const listOpen = `select id, data ->> 'status' as status from local.payment_objects
  where kind = 'dispute' and data ->> 'status' in
    ('needs_response', 'under_review', 'warning_needs_response', 'warning_under_review') order by seq`;

async function press({ system }: Sequence, path: string, outcome: string): Promise<string> {
  const body = new URLSearchParams({ outcome });
  const { status } = await system.service.post(`/payments/${path}`, body);
  return status === 303 ? outcome : String(status);
}

/** Opens a dispute of a payment, or an inquiry of the bank. */
export const openDispute: Action = async (sequence) => {
  const charges = await sequence.system.service.sql<{ id: string }>(listCharges);
  if (charges.length === 0) return null;
  const charge = sequence.random.pick(charges);
  const outcome = sequence.random.weighted<string>([
    [3, "dispute"],
    [1, "inquiry"],
  ]);
  return press(sequence, `charges/${charge.id}`, outcome);
};

type OpenDispute = { id: string; status: string };

async function decide(sequence: Sequence, { id, status }: OpenDispute): Promise<string> {
  const outcome = sequence.random.pick(["won", "lost"]);
  const result = await press(sequence, `disputes/${id}`, outcome);
  return status.startsWith("warning_") && result === "won" ? "withdrawn" : result;
}

/** Decides a dispute as the bank, answered or not; withdraws or loses an inquiry. */
export const decideDispute: Action = async (sequence) => {
  const open = await sequence.system.service.sql<OpenDispute>(listOpen);
  return open.length > 0 ? decide(sequence, sequence.random.pick(open)) : null;
};

/** Decides all open disputes; null when there are none. */
export const decideAllDisputes: Action = async (sequence) => {
  const open = await sequence.system.service.sql<OpenDispute>(listOpen);
  const outcomes: string[] = [];
  for (const dispute of open) outcomes.push(await decide(sequence, dispute));
  return outcomes.length > 0 ? outcomes.join(" ") : null;
};

/** Picks a dispute for an admin, mostly one that waits for an answer. */
async function pickDispute({ system, random, venue }: Sequence): Promise<string | null> {
  const disputes = await system.sql<{ id: string; waits: boolean }>(
    `select d.id, d.status = 'needs_response' and d.answered_at is null as waits
     from public.disputes d
     join public.payments p on p.id = d.payment_id
     join public.bookings b on b.id = d.booking_id
     where b.venue_id = $1 order by p.created_at`,
    [venue.id],
  );
  const fit = random.chance(0.95) ? disputes.filter(({ waits }) => waits) : disputes;
  return fit.length > 0 ? random.pick(fit).id : null;
}

/** Answers a dispute as an admin: with an immediate decision, or with a later one of the bank. */
export const answerDispute: Action = async (sequence) => {
  const p_dispute_id = await pickDispute(sequence);
  if (!p_dispute_id) return null;
  const p_text = sequence.random.weighted<string>([
    [3, "winning_evidence"],
    [3, "losing_evidence"],
    [5, "The guest was there."],
  ]);
  const { adminId } = sequence.system.parties;
  const args = { p_dispute_id, p_text };
  return resultOf(await sequence.system.call(adminId, "answer_dispute", args));
};

export const acceptDispute: Action = async (sequence) => {
  const p_dispute_id = await pickDispute(sequence);
  if (!p_dispute_id) return null;
  const { adminId } = sequence.system.parties;
  return resultOf(await sequence.system.call(adminId, "accept_dispute", { p_dispute_id }));
};
