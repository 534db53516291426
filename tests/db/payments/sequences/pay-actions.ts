import { details } from "../support.ts";
import {
  type Action,
  type Attempt,
  answerOf,
  isPayable,
  pickBooking,
  type Sequence,
} from "./sequence.ts";

// Guests' actions with cards.

type Booking = Sequence["bookings"][number];

/** The guests' cards with their weights. */
const cards: [weight: number, number: string][] = [
  [50, "4242424242424242"],
  [8, "4000000000000002"],
  [8, "4000000000009995"],
  [14, "4000000000003220"],
  // Succeeds now, and is declined for the balance.
  [8, "4000000000000341"],
  [6, "4000000000007726"],
  [8, "4000000000005126"],
  // Disputed once captured, and with an inquiry only.
  [9, "4000000000000259"],
  [5, "4000000000001976"],
];

const pickAttempt = ({ random, attempts }: Sequence) =>
  // Continuing is more likely than resuming an abandoned payment.
  attempts.length > 0 ? (random.chance(0.7) ? attempts.at(-1) : random.pick(attempts)) : null;

async function startPayment(sequence: Sequence, booking: Booking) {
  const { system, attempts } = sequence;
  const answer = await system.payments(booking.guestId, {
    action: "start",
    bookingId: booking.id,
    details,
  });
  if (answer.status !== 200) return { attempt: null, outcome: answerOf(answer) };
  const paymentId = String(answer.body.paymentId);
  const known = attempts.find((one) => one.paymentId === paymentId);
  const attempt = known ?? {
    paymentId,
    guestId: booking.guestId,
    clientSecret: String(answer.body.clientSecret),
    asks: false,
  };
  if (!known) attempts.push(attempt);
  return { attempt, outcome: "ok" };
}

async function sendForm({ system }: Sequence, attempt: Attempt, path: string, body: object) {
  const { clientSecret } = attempt;
  const response = await system.service.post(
    `/payments/${path}`,
    JSON.stringify({ clientSecret, ...body }),
  );
  const { status, code } = await response.json();
  attempt.asks = status === "requires_action";
  return String(code ?? status);
}

const enterCard = (sequence: Sequence, attempt: Attempt) =>
  sendForm(sequence, attempt, "confirm", {
    number: sequence.random.weighted(cards),
    expMonth: 12,
    expYear: new Date().getUTCFullYear() + 2,
    cvc: "123",
  });

const answerBank = (sequence: Sequence, attempt: Attempt) =>
  sendForm(sequence, attempt, "authenticate", { isApproved: sequence.random.chance(0.7) });

const confirmPayment = async ({ system }: Sequence, { guestId, paymentId }: Attempt) =>
  answerOf(await system.payments(guestId, { action: "confirm", paymentId }));

export const start: Action = async (sequence) => {
  const booking = pickBooking(sequence, isPayable);
  return booking && (await startPayment(sequence, booking)).outcome;
};
export const card: Action = async (sequence) => {
  const attempt = pickAttempt(sequence);
  return attempt ? enterCard(sequence, attempt) : null;
};
export const bank: Action = async (sequence) => {
  const attempt = sequence.attempts.find(({ asks }) => asks);
  return attempt ? answerBank(sequence, attempt) : null;
};
export const confirm: Action = async (sequence) => {
  const attempt = pickAttempt(sequence);
  return attempt ? confirmPayment(sequence, attempt) : null;
};

/** A guest's complete payment; some close the page before it has read the result. */
export const pay: Action = async (sequence) => {
  const booking = pickBooking(sequence, isPayable);
  if (!booking) return null;
  const { attempt, outcome } = await startPayment(sequence, booking);
  if (!attempt) return outcome;
  if (sequence.random.chance(0.06)) return "abandoned";
  let entered = await enterCard(sequence, attempt);
  if (attempt.asks && sequence.random.chance(0.9)) entered = await answerBank(sequence, attempt);
  if (sequence.random.chance(0.2)) return `${entered}, page closed`;
  return confirmPayment(sequence, attempt);
};
