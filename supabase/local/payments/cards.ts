import type Stripe from "stripe";
import { ApiError } from "./errors.ts";

/** Behaviour of a test card; Stripe documents the numbers at https://docs.stripe.com/testing. */
export type CardKind =
  | "succeeds"
  | "declined"
  | "insufficient_funds"
  | "lost_card"
  | "stolen_card"
  | "expired_card"
  | "incorrect_cvc"
  | "processing_error"
  | "authentication_unless_set_up"
  | "authentication_always"
  | "authentication_then_insufficient_funds"
  | "declined_once_attached"
  | "disputed"
  | "inquired"
  | "refund_succeeds_later"
  | "refund_fails_later"
  | "not_a_test_card";

export type Decline = { code: string; declineCode: string | null; message: string };

const declined = (declineCode: string): Decline => ({
  code: "card_declined",
  declineCode,
  message:
    declineCode === "insufficient_funds"
      ? "Your card has insufficient funds."
      : "Your card was declined.",
});

const declines: Partial<Record<CardKind, Decline>> = {
  declined: declined("generic_decline"),
  insufficient_funds: declined("insufficient_funds"),
  lost_card: declined("lost_card"),
  stolen_card: declined("stolen_card"),
  not_a_test_card: {
    ...declined("test_mode_live_card"),
    message: "Your card was declined. Your request was in test mode, but used a non test card.",
  },
  expired_card: {
    code: "expired_card",
    declineCode: null,
    message: "Your card has expired.",
  },
  incorrect_cvc: {
    code: "incorrect_cvc",
    declineCode: null,
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: "processing_error",
    declineCode: null,
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
};

/** Returns why a charge without further steps is refused; null when it is not. */
export function declineOf(kind: CardKind, isAttached: boolean): Decline | null {
  if (kind === "declined_once_attached") return isAttached ? declined("generic_decline") : null;
  if (kind === "authentication_then_insufficient_funds") return declined("insufficient_funds");
  return declines[kind] ?? null;
}

/** Returns why a card cannot be attached to a customer; null when it can. */
export const attachDeclineOf = (kind: CardKind): Decline | null => declines[kind] ?? null;

/** True when the holder must approve this payment. */
export function needsAuthentication(kind: CardKind, isOffSession: boolean, isSetUp: boolean) {
  if (kind === "authentication_unless_set_up") return !(isOffSession && isSetUp);
  return kind === "authentication_always" || kind === "authentication_then_insufficient_funds";
}

const numbers: Record<string, CardKind> = {
  "4242424242424242": "succeeds",
  "4000056655665556": "succeeds",
  "4000007840000001": "succeeds",
  "5555555555554444": "succeeds",
  "2223003122003222": "succeeds",
  "5200828282828210": "succeeds",
  "378282246310005": "succeeds",
  "371449635398431": "succeeds",
  "4000000000000002": "declined",
  "4000000000009995": "insufficient_funds",
  "4000000000009987": "lost_card",
  "4000000000009979": "stolen_card",
  "4000000000000069": "expired_card",
  "4000000000000127": "incorrect_cvc",
  "4000000000000119": "processing_error",
  "4000002500003155": "authentication_unless_set_up",
  "4000002760003184": "authentication_always",
  "4000000000003220": "authentication_always",
  "4000008260003178": "authentication_then_insufficient_funds",
  "4000000000000341": "declined_once_attached",
  "4000000000000259": "disputed",
  "4000000000001976": "inquired",
  "4000000000007726": "refund_succeeds_later",
  "4000000000005126": "refund_fails_later",
};

/** The ready-made payment methods of test mode, with their card numbers. */
const readyMade: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_visa_debit: "4000056655665556",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedLostCard: "4000000000009987",
  pm_card_chargeDeclinedStolenCard: "4000000000009979",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeDeclinedProcessingError: "4000000000000119",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_threeDSecure2Required: "4000000000003220",
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: "4000008260003178",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_visa_chargeCustomerFail: "4000000000000341",
  pm_card_createDispute: "4000000000000259",
  pm_card_createDisputeInquiry: "4000000000001976",
  pm_card_pendingRefund: "4000000000007726",
  pm_card_refundFail: "4000000000005126",
};

export type CardInput = { number: string; expMonth: number; expYear: number; cvc: string | null };

/** Returns the card of a ready-made payment method of test mode; null for any other id. */
export function readyMadeCard(id: string, now: number): CardInput | null {
  const number = Object.hasOwn(readyMade, id) ? readyMade[id] : undefined;
  const expYear = new Date(now * 1000).getUTCFullYear() + 1;
  return number ? { number, expMonth: 12, expYear, cvc: "123" } : null;
}

function isLuhnValid(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const brands: [RegExp, brand: string, display: Stripe.PaymentMethod.Card["display_brand"]][] = [
  [/^4/, "visa", "visa"],
  [/^(5[1-5]|2[2-7])/, "mastercard", "mastercard"],
  [/^3[47]/, "amex", "american_express"],
  [/^(6011|65|64[4-9])/, "discover", "discover"],
  [/^3(0|6|8)/, "diners", "diners_club"],
  [/^35/, "jcb", "jcb"],
  [/^62/, "unionpay", "union_pay"],
];

export const cardError = (
  code: string,
  message: string,
  param?: string,
  declineCode: string | null = null,
) =>
  new ApiError(402, {
    type: "card_error",
    code,
    message,
    ...(param && { param }),
    ...(declineCode && { decline_code: declineCode }),
  });

export type ReadCard = {
  kind: CardKind;
  brand: string;
  displayBrand: string | null;
  last4: string;
  expMonth: number;
  expYear: number;
  funding: "credit" | "debit";
};

/** Reads a card and discards its number. Throws Stripe's errors for an impossible card. */
export function readCard({ number, expMonth, expYear, cvc }: CardInput, now: number): ReadCard {
  const digits = number.replace(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(digits) || !isLuhnValid(digits)) {
    throw cardError("incorrect_number", "Your card number is incorrect.", "number");
  }
  if (!(expMonth >= 1 && expMonth <= 12)) {
    throw cardError(
      "invalid_expiry_month",
      "Your card's expiration month is invalid.",
      "exp_month",
    );
  }
  const today = new Date(now * 1000);
  const year = expYear < 100 ? 2000 + expYear : expYear;
  const months = year * 12 + expMonth - (today.getUTCFullYear() * 12 + today.getUTCMonth() + 1);
  if (!(months >= 0 && months <= 12 * 50)) {
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  const [, brand, displayBrand] = brands.find(([pattern]) => pattern.test(digits)) ?? [];
  if (cvc !== null && !(brand === "amex" ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardError("invalid_cvc", "Your card's security code is invalid.", "cvc");
  }
  return {
    kind: numbers[digits] ?? "not_a_test_card",
    brand: brand ?? "unknown",
    displayBrand: displayBrand ?? null,
    last4: digits.slice(-4),
    expMonth,
    expYear: year,
    funding: digits === "4000056655665556" ? "debit" : "credit",
  };
}
