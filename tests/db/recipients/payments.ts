import { didIt, noDecision, noPart, notTheirMoney, onItsWay, type Recipients } from "./types";

const money = { provider: notTheirMoney, admin: noDecision } as const;
const stillPaying = "nobody, because they are paying on a page that says so";
const notYetPaid = "nobody, because nothing has arrived yet; they are told once it has";

/** Who is told of payments, their installments, refunds and disputes. */
export const paymentRecipients = {
  "a guest begins to pay": {
    states: ["payments.created", "booking_installments.due"],
    guest: stillPaying,
    host: notYetPaid,
    ...money,
  },
  "a payment is processed": {
    states: ["payments.processing", "booking_installments.processing"],
    guest: onItsWay,
    host: notYetPaid,
    ...money,
  },
  "a payment of a booking is authorized": {
    states: ["payments.authorized"],
    guest: onItsWay,
    host: notYetPaid,
    ...money,
  },
  "a card is charged": {
    states: ["payments.captured", "booking_installments.paid"],
    guest: ["payment_succeeded"],
    host: ["payment_received"],
    ...money,
  },
  "a saved card is charged without its guest": {
    states: ["payments.captured", "booking_installments.paid"],
    guest: ["payment_succeeded"],
    host: ["payment_received"],
    ...money,
  },
  "a guest who is paying is refused": {
    states: ["payments.failed"],
    guest: stillPaying,
    host: notYetPaid,
    ...money,
  },
  "a saved card is refused before the event": {
    states: ["payments.failed", "booking_installments.failed"],
    guest: ["payment_failed"],
    host: ["balance_unpaid"],
    ...money,
  },
  "a saved card cannot be charged for no fault of its holder": {
    states: ["payments.failed"],
    guest: ["payment_delayed"],
    host: ["balance_delayed"],
    ...money,
    admin: ["payments_failed"],
  },
  "a saved card is refused after the event": {
    states: ["payments.failed", "booking_installments.failed"],
    guest: ["payment_owed"],
    host: ["balance_unpaid"],
    ...money,
  },
  "a payment is cancelled": {
    states: ["payments.cancelled"],
    guest: "nobody, because nothing was charged; what ended the booking or the attempt is told",
    host: "nobody, because nothing was charged; what ended the booking or the attempt is told",
    ...money,
  },
  "a payment arrives too late": {
    states: ["refunds.pending"],
    guest: ["payment_returned"],
    host: "nobody, because the booking was over for them before",
    ...money,
  },
  "a payment of a booking is not needed any more": {
    guest: ["payment_not_needed"],
    host: "nobody, because what they are paid does not change",
    ...money,
  },
  "a balance is due soon by card": {
    guest: ["balance_due"],
    host: notYetPaid,
    ...money,
  },
  "a balance is due soon by transfer or in cash": {
    guest: ["payment_due"],
    host: notYetPaid,
    ...money,
  },
  "an installment is no longer to be paid": {
    states: ["booking_installments.cancelled"],
    guest: ["cancellation_confirmed"],
    host: ["booking_cancelled"],
    ...money,
  },
  "a receipt of a transfer is sent": {
    states: ["payment_proofs.sent"],
    guest: didIt,
    host: ["payment_proof_sent"],
    ...money,
  },
  "a receipt of a transfer is refused": {
    states: ["payment_proofs.refused"],
    guest: ["payment_proof_refused"],
    host: didIt,
    ...money,
  },
  "a host replaces the account of a booking": {
    guest: ["booking_account_replaced"],
    host: ["transfer_account_changed"],
    ...money,
  },
  "the owner of an address takes over the account of a host": {
    guest: ["booking_account_removed"],
    host: "nobody, because the owner of the address has just done it",
    ...money,
  },
  "a host confirms a transfer": {
    states: ["payment_proofs.confirmed", "booking_installments.paid"],
    guest: ["payment_confirmed"],
    host: didIt,
    ...money,
  },
  "a refund is on its way": {
    states: ["refunds.pending"],
    guest: onItsWay,
    host: "nobody, because what they receive was told with the cancellation",
    ...money,
  },
  "a refund is sent": {
    states: ["refunds.succeeded"],
    guest: ["refund_sent"],
    host: "nobody, because what they receive was told with the cancellation",
    ...money,
  },
  "a refund fails": {
    states: ["refunds.failed"],
    guest: "nobody, because admins send it another way; the page of the booking says so",
    host: noPart,
    provider: notTheirMoney,
    admin: ["payments_failed"],
  },
  "a guest disputes a payment": {
    states: ["disputes.needs_response"],
    guest: "nobody, because they asked their bank, which answers them",
    host: ["dispute_opened"],
    provider: "nobody, because what they are owed is decided with the dispute, and told by payouts",
    admin: ["disputes_opened"],
  },
  "a bank reads the answer to a dispute": {
    states: ["disputes.under_review"],
    guest: "nobody, because they asked their bank, which answers them",
    host: onItsWay,
    ...money,
  },
  "a dispute is won": {
    states: ["disputes.won"],
    guest: "nobody, because their bank tells them what it has decided",
    host: ["dispute_won"],
    ...money,
  },
  "a dispute is withdrawn": {
    states: ["disputes.withdrawn"],
    guest: "nobody, because they withdrew it at their bank",
    host: ["dispute_won"],
    ...money,
  },
  "a dispute is lost before the event": {
    states: ["disputes.lost"],
    guest: ["payment_failed"],
    host: ["dispute_lost", "balance_unpaid"],
    ...money,
  },
  "a dispute is lost after the event": {
    states: ["disputes.lost", "refunds.cancelled"],
    guest: "nobody, because their bank has given them the amount and tells them",
    host: ["dispute_lost"],
    ...money,
  },
} as const satisfies Record<string, Recipients>;

/** Who is told of security deposits and payouts. */
export const securityDepositAndPayoutRecipients = {
  "a security deposit is held": {
    guest:
      "nobody, because checkout, confirmation and page name the day and the amount, and nothing is charged",
    host: "nobody, because the page of the booking says so, and it is theirs only after a claim",
    ...money,
  },
  "a security deposit cannot be held": {
    guest: ["security_failed"],
    host: ["security_missing"],
    ...money,
  },
  "a security deposit is released": {
    guest: "nobody, because nothing was charged, and it is released on the day that they were told",
    host: "nobody, because they let the time to claim pass",
    ...money,
  },
  "a host claims of a security deposit": {
    states: ["deposit_claims.open"],
    guest: ["security_claimed"],
    host: didIt,
    ...money,
  },
  "a guest contests a claim": {
    states: ["deposit_claims.contested"],
    guest: didIt,
    host: ["security_contested"],
    provider: noPart,
    admin: ["claims_contested"],
  },
  "a guest accepts a claim": {
    states: ["deposit_claims.decided"],
    guest: ["security_decided"],
    host: ["security_decided"],
    ...money,
  },
  "a claim is not answered in time": {
    states: ["deposit_claims.decided"],
    guest: ["security_decided"],
    host: ["security_decided"],
    ...money,
  },
  "an admin decides a claim": {
    states: ["deposit_claims.decided"],
    guest: ["security_decided"],
    host: ["security_decided"],
    provider: noPart,
    admin: didIt,
  },
  "a payout is scheduled": {
    states: ["payouts.scheduled"],
    guest: ["booking_confirmed"],
    host: "nobody, because they accepted the booking, whose page names the payout",
    provider: "nobody, because the list of their earnings names it, and it is told when it is due",
    admin: noDecision,
  },
  "a payout is due": {
    guest: noPart,
    host: ["payout_due"],
    provider: noPart,
    admin: noDecision,
  },
  "a payout has no account to go to": {
    states: ["payout_accounts.incomplete"],
    guest: noPart,
    host: ["payout_account_needed"],
    provider: noPart,
    admin: noDecision,
  },
  "a payout is sent": {
    states: ["payout_transfers.paid", "payouts.paid"],
    guest: noPart,
    host: ["payout_sent"],
    provider: noPart,
    admin: noDecision,
  },
  "a payout is on its way": {
    states: ["payout_transfers.pending", "payout_accounts.enabled"],
    guest: noPart,
    host: onItsWay,
    provider: noPart,
    admin: noDecision,
  },
  "a payout fails": {
    states: ["payout_transfers.failed"],
    guest: noPart,
    host: ["payout_failed"],
    provider: noPart,
    admin: ["payments_failed"],
  },
  "a payout comes back": {
    states: ["payout_transfers.returned", "payout_accounts.restricted"],
    guest: noPart,
    host: ["payout_failed"],
    provider: noPart,
    admin: ["payments_failed"],
  },
  "a payout is cancelled with its booking": {
    states: ["payouts.cancelled"],
    guest: ["booking_cancelled"],
    host: didIt,
    provider: noPart,
    admin: noDecision,
  },
} as const satisfies Record<string, Recipients>;
