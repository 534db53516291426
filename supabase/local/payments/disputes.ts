import type Stripe from "stripe";
import { recordMovement } from "./balance.ts";
import { invalidState } from "./errors.ts";
import { emit } from "./events.ts";
import type { FormObject } from "./form-body.ts";
import { listObjects } from "./lists.ts";
import { readBoolean, readMetadata, readObject, readText } from "./params.ts";
import { findAll, insert, newId, requireObject, type Session, type Stored, save } from "./store.ts";

export const disputeParams = {
  update: ["evidence", "metadata", "submit"],
  list: ["charge", "payment_intent"],
} as const;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const move = (session: Session, { id, currency }: Stripe.Dispute, amount: number) =>
  recordMovement(session, { amount, currency, type: "adjustment", source: id });

type Ended = "won" | "lost" | "warning_closed";

const isEnded = ({ status }: Stripe.Dispute) =>
  status === "won" || status === "lost" || status === "warning_closed";
const isInquiry = ({ status }: Stripe.Dispute) => status.startsWith("warning_");

/**
 * Opens a dispute of a charge by the card's holder and withdraws its amount until the decision. An inquiry of the bank
 * precedes a dispute and withdraws nothing.
 */
export async function openDispute(
  session: Session,
  charge: Stored<"charge">,
  kind: "dispute" | "inquiry" = "dispute",
) {
  const { data } = charge;
  const inquires = kind === "inquiry";
  if (!data.captured || data.disputed) {
    throw invalidState(`Charge ${data.id} cannot be disputed.`);
  }
  const dispute: Stripe.Dispute = {
    id: newId("du"),
    object: "dispute",
    amount: data.amount_captured,
    balance_transactions: [],
    charge: data.id,
    created: session.now,
    currency: data.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence },
    evidence_details: {
      due_by: session.now + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "unset",
    },
    intended_submission_method: null,
    is_charge_refundable: inquires,
    livemode: false,
    metadata: {},
    payment_intent: data.payment_intent,
    payment_method_details: {
      card: {
        brand: data.payment_method_details?.card?.brand ?? "visa",
        case_type: inquires ? "inquiry" : "chargeback",
        network: data.payment_method_details?.card?.network ?? "visa",
        network_reason_code: "83",
      },
      type: "card",
    },
    reason: "fraudulent",
    status: inquires ? "warning_needs_response" : "needs_response",
  };
  if (!inquires) dispute.balance_transactions = [await move(session, dispute, -dispute.amount)];
  data.disputed = true;
  await save(session, charge);
  await insert(session, "dispute", dispute.id, dispute, {});
  await emit(session, "charge.dispute.created", dispute);
  if (!inquires) await emit(session, "charge.dispute.funds_withdrawn", dispute);
}

/**
 * Ends a dispute; a won one returns its amount. An inquiry is closed, or lost when it is accepted, which withdraws the
 * amount. Throws when it has ended.
 */
export async function endDispute(session: Session, id: string, status: Ended) {
  const dispute = await requireObject(session, "dispute", id, "dispute", 404);
  const { data } = dispute;
  if (isEnded(data)) {
    throw invalidState(`This dispute is already ${data.status}.`);
  }
  const wasInquiry = isInquiry(data);
  data.status = wasInquiry && status === "won" ? "warning_closed" : status;
  if (wasInquiry && status === "lost") {
    data.balance_transactions.push(await move(session, data, -data.amount));
    await emit(session, "charge.dispute.funds_withdrawn", data);
  } else if (status === "won" && !wasInquiry) {
    data.balance_transactions.push(await move(session, data, data.amount));
    await emit(session, "charge.dispute.funds_reinstated", data);
  }
  await save(session, dispute);
  await emit(session, "charge.dispute.closed", data);
  return data;
}

export const retrieveDispute = async (session: Session, _: FormObject, [id = ""]: string[]) =>
  (await requireObject(session, "dispute", id, "dispute", 404)).data;

export const listDisputes = (session: Session, params: FormObject) =>
  listObjects(session, "dispute", params, "/v1/disputes", {
    charge: readText(params, "charge"),
    payment_intent: readText(params, "payment_intent"),
  });

/** Adds evidence. As in test mode, the text `winning_evidence` or `losing_evidence` ends the dispute. */
export async function updateDispute(session: Session, params: FormObject, [id = ""]: string[]) {
  const dispute = await requireObject(session, "dispute", id, "dispute", 404);
  const { data } = dispute;
  const text = readText(readObject(params, "evidence"), "uncategorized_text");
  data.metadata = readMetadata(params, data.metadata);
  if (text) {
    data.evidence.uncategorized_text = text;
    data.evidence_details.has_evidence = true;
  }
  const isSubmitted = text !== null && (!("submit" in params) || readBoolean(params, "submit"));
  if (isSubmitted && isEnded(data)) {
    throw invalidState(`This dispute is already ${data.status}.`);
  }
  if (isSubmitted && data.status.endsWith("needs_response")) {
    data.evidence_details.submission_count += 1;
    data.status = isInquiry(data) ? "warning_under_review" : "under_review";
  }
  await save(session, dispute);
  await emit(session, "charge.dispute.updated", data);
  if (isSubmitted && text === "winning_evidence") return endDispute(session, id, "won");
  if (isSubmitted && text === "losing_evidence") return endDispute(session, id, "lost");
  return data;
}

/** Accepts a dispute, which loses it. */
export const closeDispute = (session: Session, _: FormObject, [id = ""]: string[]) =>
  endDispute(session, id, "lost");

/** True when a charge cannot be refunded: its dispute is open or lost. */
export async function preventsRefund(session: Session, chargeId: string): Promise<boolean> {
  const disputes = await findAll(session, "dispute", "charge", chargeId);
  return disputes.some(({ data }) => data.status !== "won" && !isInquiry(data));
}
