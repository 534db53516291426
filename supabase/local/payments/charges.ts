import type Stripe from "stripe";
import type { Decline } from "./cards.ts";
import type { FormObject } from "./form-body.ts";
import { newId, requireObject, type Session } from "./store.ts";

const outcome = (given: Partial<Stripe.Charge.Outcome>): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  risk_level: "normal",
  risk_score: 20,
  seller_message: "Payment complete.",
  type: "authorized",
  ...given,
});

function cardDetails(
  method: Stripe.PaymentMethod,
  intent: Stripe.PaymentIntent,
  now: number,
  isAuthenticated: boolean,
): Stripe.Charge.PaymentMethodDetails | null {
  if (!method.card) return null;
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = method.card;
  return {
    type: "card",
    card: {
      amount_authorized: intent.amount,
      authorization_code: "123456",
      brand,
      capture_before: now + 7 * 86_400,
      checks: method.card.checks,
      country,
      electronic_commerce_indicator: isAuthenticated ? "05" : null,
      exp_month,
      exp_year,
      extended_authorization: { status: "disabled" },
      fingerprint,
      funding,
      incremental_authorization: { status: "unavailable" },
      installments: null,
      last4,
      mandate: null,
      multicapture: { status: "unavailable" },
      network: brand,
      network_token: { used: false },
      network_transaction_id: newId("").slice(1, 16),
      overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" },
      regulated_status: "unregulated",
      three_d_secure: isAuthenticated
        ? {
            authentication_flow: "challenge",
            electronic_commerce_indicator: "05",
            exemption_indicator: null,
            result: "authenticated",
            result_reason: null,
            transaction_id: newId("").slice(1, 20),
            version: "2.2.0",
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

/** Creates the charge of an intent: not captured yet, or failed by a decline. */
export function makeCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  now: number,
  { decline, isAuthenticated }: { decline: Decline | null; isAuthenticated: boolean },
): Stripe.Charge {
  const reason = decline && (decline.declineCode ?? decline.code);
  return {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "MAHFIL",
    captured: false,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: reason
      ? outcome({
          network_status: "declined_by_network",
          reason,
          seller_message: "The bank did not return any further details with this decline.",
          type: "issuer_declined",
        })
      : outcome({}),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(method, intent, now, isAuthenticated),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

export const retrieveCharge = async (session: Session, _: FormObject, [id = ""]: string[]) =>
  (await requireObject(session, "charge", id, "id", 404)).data;
