import { createHash } from "node:crypto";
import type Stripe from "stripe";
import {
  attachDeclineOf,
  type CardInput,
  cardError,
  type ReadCard,
  readCard,
  readyMadeCard,
} from "./cards.ts";
import { invalidParam, invalidState } from "./errors.ts";
import { emit } from "./events.ts";
import type { FormObject } from "./form-body.ts";
import { listObjects } from "./lists.ts";
import {
  readChoice,
  readInteger,
  readMetadata,
  readObject,
  readText,
  requireText,
} from "./params.ts";
import { insert, newId, requireObject, type Session, type Stored, save } from "./store.ts";

type PaymentMethod = Stored<"payment_method">;

/** Creates a payment method of a card, without its number. */
function makePaymentMethod(
  id: string,
  created: number,
  card: Omit<ReadCard, "kind">,
  given: Partial<Stripe.PaymentMethod> = {},
): Stripe.PaymentMethod {
  const named = `${card.brand} ${card.last4} ${card.expMonth} ${card.expYear}`;
  return {
    id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: card.displayBrand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: createHash("sha256").update(named).digest("hex").slice(0, 16),
      funding: card.funding,
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
    ...given,
  };
}

export async function insertCard(
  session: Pick<Session, "sql" | "now">,
  input: CardInput,
  given: Partial<Stripe.PaymentMethod> = {},
): Promise<PaymentMethod> {
  const { kind, ...card } = readCard(input, session.now);
  const id = newId("pm");
  const data = makePaymentMethod(id, session.now, card, given);
  return insert(session, "payment_method", id, data, {
    card: kind,
    isSetUp: false,
    isSpent: false,
  });
}

/** Creates a payment method from `payment_method_data`. */
export async function readPaymentMethodData(session: Session, params: FormObject) {
  if (requireText(params, "type") !== "card") {
    throw invalidParam("Only cards are accepted here", "type");
  }
  const card = readObject(params, "card");
  const billing = readObject(params, "billing_details");
  const input = {
    number: requireText(card, "number"),
    expMonth: readInteger(card, "exp_month") ?? 0,
    expYear: readInteger(card, "exp_year") ?? 0,
    cvc: readText(card, "cvc"),
  };
  return insertCard(session, input, {
    billing_details: {
      address: null,
      email: readText(billing, "email"),
      name: readText(billing, "name"),
      phone: readText(billing, "phone"),
      tax_id: null,
    },
    metadata: readMetadata(params),
  });
}

/** Returns the payment method of a parameter; creates a ready-made one of test mode. */
export async function requirePaymentMethod(
  session: Session,
  id: string,
  status = 400,
): Promise<PaymentMethod> {
  const ready = readyMadeCard(id, session.now);
  if (ready) return insertCard(session, ready);
  return requireObject(session, "payment_method", id, "payment_method", status);
}

/** Throws for a payment method that was detached, or used without a customer. */
export function rejectSpent({ data, internal }: PaymentMethod) {
  if (!internal.isSpent || data.customer !== null) return;
  throw invalidState(
    "This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.",
  );
}

/** Attaches a payment method to a customer. */
export async function bindToCustomer(session: Session, method: PaymentMethod, customer: string) {
  method.data.customer = customer;
  await save(session, method);
  await emit(session, "payment_method.attached", method.data);
}

export const retrievePaymentMethod = async (session: Session, _: FormObject, [id = ""]: string[]) =>
  (await requirePaymentMethod(session, id, 404)).data;

export async function attachPaymentMethod(
  session: Session,
  params: FormObject,
  [id = ""]: string[],
) {
  const customer = requireText(params, "customer");
  await requireObject(session, "customer", customer);
  const method = await requirePaymentMethod(session, id, 404);
  if (method.data.customer === customer) return method.data;
  if (method.data.customer !== null) {
    throw invalidState(
      "The payment method you provided has already been attached to a customer.",
      "payment_method_already_attached",
    );
  }
  rejectSpent(method);
  const decline = attachDeclineOf(method.internal.card);
  if (decline) throw cardError(decline.code, decline.message, undefined, decline.declineCode);
  await bindToCustomer(session, method, customer);
  return method.data;
}

export async function detachPaymentMethod(session: Session, _: FormObject, [id = ""]: string[]) {
  const method = await requireObject(session, "payment_method", id, "payment_method", 404);
  const customer = method.data.customer;
  if (customer === null) {
    throw invalidState(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
      "payment_method_unactivated",
    );
  }
  method.data.customer = null;
  method.internal.isSpent = true;
  await save(session, method);
  await emit(session, "payment_method.detached", method.data, { previous: { customer } });
  return method.data;
}

export async function listPaymentMethods(session: Session, params: FormObject) {
  readChoice(params, "type", ["card"]);
  const customer = readText(params, "customer");
  if (customer === null) {
    return { object: "list" as const, data: [], has_more: false, url: "/v1/payment_methods" };
  }
  await requireObject(session, "customer", customer);
  return listObjects(session, "payment_method", params, "/v1/payment_methods", { customer });
}
