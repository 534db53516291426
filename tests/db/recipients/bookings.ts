import { didIt, noDecision, noPart, onItsWay, type Recipients } from "./types";

const hold = {
  host: "nobody, because a hold is not a booking yet, and its time is blocked in their calendar",
  provider: "nobody, because a hold is not a booking yet",
  admin: noDecision,
} as const;

const otherwise =
  "nobody, because they answer for their own service, and the list of their bookings shows it";

/** Who is told of each transition of a booking, by the key of `private.booking_transitions`. */
export const transitionRecipients = {
  "held extend guest": { ...hold, guest: didIt },
  "held release guest": { ...hold, guest: didIt },
  "held lapse system": {
    ...hold,
    guest: "nobody, because the checkout counts down to it, and nothing was booked",
  },
  "held request guest": {
    guest: ["request_sent"],
    host: ["booking_requested"],
    provider: ["service_requested"],
    admin: noDecision,
  },
  "held book guest": {
    guest: ["booking_confirmed"],
    host: ["booking_confirmed"],
    provider: ["service_requested"],
    admin: noDecision,
  },
  "held cancel guest": { ...hold, guest: didIt },
  "held cancel admin": { ...hold, guest: ["booking_cancelled"], admin: didIt },
  "pending accept host": {
    guest: ["booking_confirmed"],
    host: didIt,
    provider: otherwise,
    admin: noDecision,
  },
  "pending accept admin": {
    guest: ["booking_confirmed"],
    host: ["booking_confirmed"],
    provider: otherwise,
    admin: didIt,
  },
  "pending decline host": {
    guest: ["booking_declined"],
    host: didIt,
    provider: ["service_cancelled"],
    admin: noDecision,
  },
  "pending decline admin": {
    guest: ["booking_declined"],
    host: ["booking_declined"],
    provider: ["service_cancelled"],
    admin: didIt,
  },
  "pending lapse system": {
    guest: ["booking_expired"],
    host: ["booking_expired"],
    provider: ["service_cancelled"],
    admin: noDecision,
  },
  "pending cancel guest": {
    guest: ["cancellation_confirmed"],
    host: ["booking_cancelled"],
    provider: ["service_cancelled"],
    admin: noDecision,
  },
  "pending cancel host": {
    guest: ["booking_cancelled"],
    host: didIt,
    provider: ["service_cancelled"],
    admin: noDecision,
  },
  "pending cancel admin": {
    guest: ["booking_cancelled"],
    host: ["booking_cancelled"],
    provider: ["service_cancelled"],
    admin: didIt,
  },
  "confirmed cancel guest": {
    guest: ["cancellation_confirmed"],
    host: ["booking_cancelled"],
    provider: ["service_cancelled"],
    admin: noDecision,
  },
  "confirmed end_unpaid guest": {
    guest: ["booking_cancelled"],
    // Also for bookings that they cancelled themselves: the mail contains the calendar file that removes the event.
    host: ["booking_cancelled"],
    provider: ["service_cancelled"],
    admin: noDecision,
  },
  "confirmed cancel host": {
    guest: ["booking_cancelled"],
    host: didIt,
    provider: ["service_cancelled"],
    admin: noDecision,
  },
  "confirmed cancel admin": {
    guest: ["booking_cancelled"],
    host: ["booking_cancelled"],
    provider: ["service_cancelled"],
    admin: didIt,
  },
  "confirmed complete system": {
    guest: ["review_invited"],
    host: "nobody, because they were there; the payout is told when it is due",
    provider: "nobody, because they were there; the payout is told when it is due",
    admin: noDecision,
  },
  // The same transaction continues with the request or booking that was paid for.
  "expired revive system": {
    guest: ["request_sent"],
    host: ["booking_requested"],
    provider: ["service_requested"],
    admin: noDecision,
  },
} as const satisfies Record<string, Recipients>;

/** Who is notified of other events of a booking. */
export const bookingRecipients = {
  "a booking is near": {
    guest: ["booking_reminder"],
    host: ["booking_reminder"],
    provider: "nobody, because the list of their bookings begins with the next one",
    admin: noDecision,
  },
  "a request is about to expire": {
    guest: onItsWay,
    host: ["request_expiring"],
    provider: noPart,
    admin: noDecision,
  },
  "an unpaid booking is cancelled by the clock": {
    guest: ["booking_cancelled"],
    host: ["booking_cancelled"],
    provider: ["service_cancelled"],
    admin: noDecision,
  },
  "a host marks a no-show": {
    guest: "nobody, because no amount changes, and the page of the booking says so",
    host: didIt,
    provider: noPart,
    admin: noDecision,
  },
  "a booked service is accepted": {
    states: ["booking_parts.accepted"],
    guest: ["service_accepted"],
    host: ["service_accepted"],
    provider: didIt,
    admin: noDecision,
  },
  "a booked service is declined": {
    states: ["booking_parts.declined"],
    guest: ["service_declined"],
    host: ["service_declined"],
    provider: didIt,
    admin: noDecision,
  },
  "a guest writes a review": {
    guest: didIt,
    host: ["review_received"],
    provider: noPart,
    admin: noDecision,
  },
  "a host answers a review": {
    guest: ["review_answered"],
    host: didIt,
    provider: noPart,
    admin: noDecision,
  },
  "an offer is sent": {
    states: ["offers.open"],
    guest: ["offer_received"],
    host: didIt,
    provider: noPart,
    admin: noDecision,
  },
  "an offer of the host is accepted": {
    states: ["offers.accepted"],
    guest: "nobody, because they did it on a page that says what is charged; the charge is told",
    host: ["offer_accepted"],
    provider: noPart,
    admin: noDecision,
  },
  "an offer of a provider is accepted": {
    states: ["offers.accepted"],
    guest: "nobody, because they did it on a page that says what is charged; the charge is told",
    host: ["offer_accepted"],
    provider: ["offer_accepted"],
    admin: noDecision,
  },
  "an offer is declined": {
    states: ["offers.declined"],
    guest: didIt,
    host: ["offer_declined"],
    provider: noPart,
    admin: noDecision,
  },
  "an offer is withdrawn": {
    states: ["offers.withdrawn"],
    guest: "nobody, because nothing is asked of them any more, and the conversation shows it",
    host: didIt,
    provider: noPart,
    admin: noDecision,
  },
} as const satisfies Record<string, Recipients>;
