import Stripe from "stripe";
import { paymentSecretKey } from "../../supabase/local/settings.ts";
import { type Service, serviceUrl } from "../db/payments/sequences/service.ts";
import { errorOf } from "../stand-ins/payments/support.ts";

/** The official client, with a service in this process. */
function clientOf({ fetch }: Service): Stripe {
  const { hostname, port } = new URL(serviceUrl);
  return new Stripe(paymentSecretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
  });
}

async function callCards(stripe: Stripe): Promise<string> {
  const customer = await stripe.customers.create({
    name: "Mona",
    email: "mona@mahfil.test",
    metadata: { user_id: "u1" },
  });
  const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  await stripe.paymentMethods.retrieve(method.id);
  await stripe.paymentMethods.list({ customer: customer.id, type: "card" });
  await stripe.paymentMethods.detach(method.id);
  return customer.id;
}

async function callPayments(stripe: Stripe, customer: string): Promise<string> {
  const { paymentIntents, refunds } = stripe;
  const create = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    paymentIntents.create({ amount: 10_000, currency: "aed", customer, ...more });
  const intent = await create({ capture_method: "manual", metadata: { booking_id: "b1" } });
  await paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
  const { latest_charge } = await paymentIntents.capture(intent.id, {
    amount_to_capture: 8000,
    expand: ["latest_charge", "payment_method", "customer"],
  });
  const charge = latest_charge as Stripe.Charge;
  await stripe.charges.retrieve(charge.id, {
    expand: ["balance_transaction", "refunds", "payment_intent"],
  });
  await errorOf(paymentIntents.capture(intent.id));
  await errorOf(create({ confirm: true, payment_method: "pm_card_chargeDeclined" }));
  await errorOf(paymentIntents.retrieve("pi_unknown"));
  await errorOf(create({ currency: "none" }));
  const action = { confirm: true, payment_method: "pm_card_threeDSecure2Required" };
  await create({ ...action, return_url: "http://localhost:3000/back" });
  await create({ ...action, use_stripe_sdk: true });
  await create({ automatic_payment_methods: { enabled: true, allow_redirects: "never" } });
  await paymentIntents.list({ customer, limit: 2, created: { gte: 1 }, expand: ["data.customer"] });

  const refund = await refunds.create({
    payment_intent: intent.id,
    amount: 3000,
    reason: "requested_by_customer",
    expand: ["charge", "payment_intent", "balance_transaction"],
  });
  await refunds.retrieve(refund.id);
  await refunds.list({ payment_intent: intent.id, limit: 1 });
  await errorOf(refunds.create({ payment_intent: intent.id, amount: 5001 }));
  return charge.id;
}

async function callDisputes(stripe: Stripe, customer: string): Promise<void> {
  for (const payment_method of ["pm_card_createDispute", "pm_card_createDisputeInquiry"]) {
    const paid = { amount: 10_000, currency: "aed", customer, confirm: true, payment_method };
    const intent = await stripe.paymentIntents.create(paid);
    const { data } = await stripe.disputes.list({ payment_intent: intent.id });
    const [dispute] = data;
    if (!dispute) throw new Error(`${payment_method} opened no dispute`);
    await stripe.disputes.retrieve(dispute.id, { expand: ["charge", "payment_intent"] });
    await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: "They came." } });
    await stripe.disputes.update(dispute.id, { submit: true, metadata: { by: "admin" } });
    // An inquiry cannot be accepted.
    await stripe.disputes.close(dispute.id).catch(() => {});
  }
}

async function callPayouts(stripe: Stripe): Promise<void> {
  const { accounts, transfers } = stripe;
  const account = await accounts.create({
    type: "express",
    country: "EG",
    email: "host@mahfil.test",
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: "weekly", weekly_anchor: "monday" } } },
  });
  await accounts.retrieve(account.id);
  const back = "http://localhost:3000/host/earnings";
  await stripe.accountLinks.create({
    account: account.id,
    type: "account_onboarding",
    return_url: back,
    refresh_url: back,
  });
  await errorOf(
    transfers.create({ amount: 100, currency: "egp", destination: account.id, metadata: {} }),
  );
  await transfers.list({ destination: account.id });
}

/** Makes the calls that the sequences omit, and calls that the service refuses. */
export async function makeOtherCalls(service: Service): Promise<void> {
  const stripe = clientOf(service);
  const customer = await callCards(stripe);
  await callPayments(stripe, customer);
  await callDisputes(stripe, customer);
  await callPayouts(stripe);
  await stripe.events.list({ limit: 3, type: "payment_intent.created" });
  await service.takeEvents();
}

/** Reverses a transfer that a sequence left, in two parts; does nothing if there is none. */
export async function reverseTransfer(service: Service): Promise<void> {
  const stripe = clientOf(service);
  const { data } = await stripe.transfers.list({ limit: 100 });
  const transfer = data.find(({ reversed, amount }) => !reversed && amount > 1);
  if (!transfer) return;
  await stripe.transfers.retrieve(transfer.id, { expand: ["destination"] });
  await stripe.transfers.createReversal(transfer.id, { amount: 1 });
  await stripe.transfers.createReversal(transfer.id, { description: "The rest" });
  await stripe.transfers.listReversals(transfer.id, { limit: 1 });
  await stripe.transfers.retrieve(transfer.id);
  await service.takeEvents();
}
