import { didIt, noDecision, notTheirMoney, type Recipients } from "./types";

const money = { provider: notTheirMoney, admin: noDecision } as const;

/** Who is told of what the host of a booking gives back by hand. */
export const manualRefundRecipients = {
  "a host owes a refund by hand": {
    states: ["manual_refunds.owed"],
    guest: ["manual_refund_owed"],
    host: ["manual_refund_owed"],
    ...money,
  },
  "a refund by hand becomes smaller": {
    guest: ["manual_refund_changed"],
    host: ["manual_refund_changed"],
    ...money,
  },
  "a refund by hand is not owed any more": {
    states: ["manual_refunds.withdrawn"],
    guest: ["manual_refund_changed"],
    host: ["manual_refund_changed"],
    ...money,
  },
  "a refund by hand is soon due": {
    guest: "nobody, because the page of the booking names the day, and nothing is late",
    host: ["manual_refund_due"],
    ...money,
  },
  "a refund by hand is late": {
    guest: "nobody, because they say themselves that it has not come, on a page that asks for it",
    host: ["manual_refund_late"],
    ...money,
  },
  "a refund by hand is late for two weeks": {
    guest: "nobody, because admins ask the host, and both are told what comes of it",
    host: ["manual_refund_late"],
    provider: notTheirMoney,
    admin: ["manual_refunds_waiting"],
  },
  "a host says that a refund was sent": {
    states: ["manual_refunds.sent"],
    guest: ["manual_refund_sent"],
    host: didIt,
    ...money,
  },
  "a guest does not say whether a refund has come": {
    guest: ["manual_refund_unconfirmed"],
    host: "nobody, because they have done their part",
    ...money,
  },
  "a guest confirms a refund by hand": {
    states: ["manual_refunds.received"],
    guest: didIt,
    host: ["manual_refund_received"],
    ...money,
  },
  "a guest says that a refund has not come": {
    states: ["manual_refunds.missing"],
    guest: didIt,
    host: ["manual_refund_missing"],
    provider: notTheirMoney,
    admin: ["manual_refunds_waiting"],
  },
  "an admin settles a refund by hand": {
    states: ["manual_refunds.settled"],
    guest: ["manual_refund_settled"],
    host: ["manual_refund_settled"],
    provider: notTheirMoney,
    admin: didIt,
  },
} as const satisfies Record<string, Recipients>;
