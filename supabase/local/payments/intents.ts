import type Stripe from "stripe";
import { type ConfirmInput, confirm } from "./confirm.ts";
import { invalidParam } from "./errors.ts";
import { emit } from "./events.ts";
import type { FormObject } from "./form-body.ts";
import { requireIntent } from "./intent-state.ts";
import { listObjects } from "./lists.ts";
import {
  readBoolean,
  readChoice,
  readMetadata,
  readObject,
  readText,
  readTexts,
  requireAmount,
  requireCurrency,
  takeCreated,
} from "./params.ts";
import { readPaymentMethodData, requirePaymentMethod } from "./payment-methods.ts";
import { insert, randomText, requireObject, type Session } from "./store.ts";

const confirmParams = [
  "client_secret",
  "error_on_requires_action",
  "mandate_data",
  "off_session",
  "payment_method",
  "payment_method_data",
  "payment_method_options",
  "receipt_email",
  "return_url",
  "setup_future_usage",
  "use_stripe_sdk",
] as const;

export const intentParams = {
  create: [
    ...confirmParams,
    "allowed_payment_method_types",
    "amount",
    "automatic_payment_methods",
    "capture_method",
    "confirm",
    "confirmation_method",
    "currency",
    "customer",
    "description",
    "metadata",
    "statement_descriptor",
    "statement_descriptor_suffix",
    "transfer_group",
  ],
  confirm: confirmParams,
  list: ["customer"],
} as const;

/** The minimum and maximum amount of a charge, in minor units. */
const limits = { least: 50, leastOf: { aed: 200, kwd: 150, bhd: 190, omr: 190 }, most: 99_999_999 };

function requireChargeable(params: FormObject, currency: string): number {
  const amount = requireAmount(params, "amount");
  const leastOf: Record<string, number> = limits.leastOf;
  if (amount < (leastOf[currency] ?? limits.least)) {
    throw invalidParam(
      `Amount must be at least the minimum charge amount in ${currency}`,
      "amount",
      "amount_too_small",
    );
  }
  if (amount > limits.most) {
    throw invalidParam("Amount must be no more than 99999999", "amount", "amount_too_large");
  }
  return amount;
}

/** Creates a payment intent without a payment method. */
export function makeIntent(
  id: string,
  created: number,
  given: Pick<Stripe.PaymentIntent, "amount" | "currency"> & Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent {
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: "automatic",
    created,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: "automatic",
      },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
    ...given,
  };
}

async function readConfirmInput(session: Session, params: FormObject): Promise<ConfirmInput> {
  const named = readText(params, "payment_method");
  return {
    method: named
      ? await requirePaymentMethod(session, named)
      : params.payment_method_data
        ? await readPaymentMethodData(session, readObject(params, "payment_method_data"))
        : null,
    isOffSession: readBoolean(params, "off_session"),
    failsOnAction: readBoolean(params, "error_on_requires_action"),
  };
}

const futureUsages = ["off_session", "on_session"] as const;

export async function createIntent(session: Session, params: FormObject) {
  const currency = requireCurrency(params);
  const amount = requireChargeable(params, currency);
  const customer = readText(params, "customer");
  if (customer) await requireObject(session, "customer", customer);
  const automatic = readObject(params, "automatic_payment_methods");
  const types = readTexts(params, "allowed_payment_method_types");
  if (types.some((type) => type !== "card")) {
    throw invalidParam(
      "Only the payment method type card is accepted here",
      "allowed_payment_method_types",
    );
  }
  const metadata = readMetadata(params);
  const created = takeCreated(metadata, session.now);
  if (readBoolean(params, "off_session") && !readBoolean(params, "confirm")) {
    throw invalidParam("off_session can only be used with confirm=true", "off_session");
  }
  const input = await readConfirmInput(session, params);
  const id = `pi_3${randomText(23)}`;
  const data = makeIntent(id, created, {
    allowed_payment_method_types: types.length > 0 ? ["card"] : null,
    amount,
    // A list of types replaces the account's default.
    automatic_payment_methods:
      types.length > 0 || automatic.enabled === "false"
        ? null
        : {
            allow_redirects:
              readChoice(automatic, "allow_redirects", ["always", "never"]) ?? "always",
            enabled: true,
          },
    capture_method:
      readChoice(params, "capture_method", ["automatic", "automatic_async", "manual"]) ??
      "automatic_async",
    currency,
    customer,
    description: readText(params, "description", 1000),
    metadata,
    payment_method: input.method?.data.id ?? null,
    receipt_email: readText(params, "receipt_email"),
    setup_future_usage: readChoice(params, "setup_future_usage", futureUsages),
    statement_descriptor: readText(params, "statement_descriptor", 22),
    statement_descriptor_suffix: readText(params, "statement_descriptor_suffix", 22),
    status: input.method ? "requires_confirmation" : "requires_payment_method",
    transfer_group: readText(params, "transfer_group"),
  });
  const intent = await insert(session, "payment_intent", id, data, {});
  await emit(session, "payment_intent.created", data);
  if (readBoolean(params, "confirm")) await confirm(session, intent, input);
  return intent.data;
}

export const retrieveIntent = async (session: Session, params: FormObject, [id = ""]: string[]) =>
  (await requireIntent(session, id, readText(params, "client_secret"))).data;

export const listIntents = (session: Session, params: FormObject) =>
  listObjects(session, "payment_intent", params, "/v1/payment_intents", {
    customer: readText(params, "customer"),
  });

export async function confirmIntent(session: Session, params: FormObject, [id = ""]: string[]) {
  const intent = await requireIntent(session, id, readText(params, "client_secret"));
  const usage = readChoice(params, "setup_future_usage", futureUsages);
  if (usage) intent.data.setup_future_usage = usage;
  const receiptEmail = readText(params, "receipt_email");
  if (receiptEmail) intent.data.receipt_email = receiptEmail;
  await confirm(session, intent, await readConfirmInput(session, params));
  return intent.data;
}
