import Stripe from "stripe";
import type { NewPayment, PaymentProcessor, PaymentSettings } from "./processor.ts";
import { refusing, waiting, withoutObjects } from "./stripe-errors.ts";
import { createStripeRefunds } from "./stripe-refunds.ts";
import { toAccountState, toDispute, toEvent, toPayment, toTransfer } from "./stripe-states.ts";

const TIMEOUT_MS = 8000;
const expand = ["payment_method"];

function createClient({ secretKey, apiUrl, fetch }: PaymentSettings) {
  const url = apiUrl ? new URL(apiUrl) : null;
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === "http:" ? "80" : "443"),
      protocol: url.protocol === "http:" ? "http" : "https",
    }),
  });
}

const intentParams = (payment: NewPayment) =>
  ({
    amount: payment.amountMinor,
    currency: payment.currency.toLowerCase(),
    customer: payment.customerId,
    description: payment.reference,
    allowed_payment_method_types: ["card"],
    metadata: {
      payment_id: payment.paymentId,
      booking_id: payment.bookingId,
      user_id: payment.userId,
    },
    expand,
  }) satisfies Stripe.PaymentIntentCreateParams;

/**
 * The idempotency key for creating a payee's account. It changes with their data, because a key belongs to its
 * parameters. Hashed, so that it contains no data.
 */
async function accountKey(...parts: (string | number | null)[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `account:${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** The Stripe processor, through its official client. */
export function createStripe(settings: PaymentSettings): PaymentProcessor {
  const stripe = createClient(settings);
  const { paymentIntents } = stripe;

  /** An action that comes too late is not an error; the payment's state shows the result. */
  async function actOn(id: string, action: Promise<Stripe.PaymentIntent>) {
    try {
      return toPayment(await action);
    } catch (error) {
      const isTooLate =
        error instanceof Stripe.errors.StripeInvalidRequestError &&
        (error.code === "payment_intent_unexpected_state" ||
          error.code === "charge_expired_for_capture" ||
          error.code === "charge_already_captured");
      if (!isTooLate) throw withoutObjects(error);
      return toPayment(await waiting(paymentIntents.retrieve(id, { expand })));
    }
  }

  return {
    async createCustomer({ userId, email, name }) {
      // A key belongs to its parameters: with a name, which the guest may correct, a second attempt would be refused.
      const { id } = await waiting(
        stripe.customers.create(
          { metadata: { user_id: userId } },
          { idempotencyKey: `customer:${userId}` },
        ),
      );
      try {
        await stripe.customers.update(id, { ...(email && { email }), ...(name && { name }) });
      } catch (error) {
        // These details are for people who use the dashboard; a failure must not prevent a payment.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError))
          throw withoutObjects(error);
      }
      return id;
    },
    async createPayment({ isManual, ...payment }) {
      const intent = await refusing(
        paymentIntents.create(
          {
            ...intentParams(payment),
            capture_method: isManual ? "manual" : "automatic",
            setup_future_usage: "off_session",
          },
          { idempotencyKey: `payment:${payment.paymentId}` },
        ),
      );
      return toPayment(intent);
    },
    async chargeSavedCard({ cardId, isManual, ...payment }) {
      try {
        const intent = await paymentIntents.create(
          {
            ...intentParams(payment),
            payment_method: cardId,
            capture_method: isManual ? "manual" : "automatic",
            off_session: true,
            confirm: true,
          },
          { idempotencyKey: `payment:${payment.paymentId}` },
        );
        return toPayment(intent);
      } catch (error) {
        const declined =
          error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
        if (declined) {
          return toPayment(await waiting(paymentIntents.retrieve(declined.id, { expand })));
        }
        return refusing(Promise.reject(error));
      }
    },
    async readPayment(id) {
      return toPayment(await refusing(paymentIntents.retrieve(id, { expand })));
    },
    capture: (id, paymentId, amountMinor) =>
      actOn(
        id,
        paymentIntents.capture(
          id,
          { amount_to_capture: amountMinor, expand },
          { idempotencyKey: `capture:${paymentId}:${amountMinor}` },
        ),
      ),
    cancel: (id, paymentId) =>
      actOn(id, paymentIntents.cancel(id, { expand }, { idempotencyKey: `cancel:${paymentId}` })),
    ...createStripeRefunds(stripe),
    readDispute: async (id) => toDispute(await refusing(stripe.disputes.retrieve(id))),
    async listDisputes(paymentId) {
      const { data } = await refusing(
        stripe.disputes.list({ limit: 100, ...(paymentId && { payment_intent: paymentId }) }),
      );
      return data.map(toDispute);
    },
    async answerDispute(id, text) {
      const dispute = await refusing(
        stripe.disputes.update(
          id,
          { evidence: { uncategorized_text: text }, submit: true },
          { idempotencyKey: `dispute:${id}:answer` },
        ),
      );
      return toDispute(dispute);
    },
    async acceptDispute(id) {
      const dispute = await refusing(
        stripe.disputes.close(id, {}, { idempotencyKey: `dispute:${id}:accept` }),
      );
      return toDispute(dispute);
    },
    async detachCard(cardId) {
      try {
        await stripe.paymentMethods.detach(cardId);
      } catch (error) {
        // It is already removed.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError))
          throw withoutObjects(error);
      }
    },
    async createPayoutAccount({ userId, email, country, removedAccounts }) {
      const idempotencyKey = await accountKey(userId, country, email, removedAccounts);
      const account = await refusing(
        stripe.accounts.create(
          {
            type: "express",
            ...(email && { email }),
            ...(country && { country }),
            capabilities: { transfers: { requested: true } },
            settings: { payouts: { schedule: { interval: "weekly", weekly_anchor: "monday" } } },
            metadata: { user_id: userId },
          },
          { idempotencyKey },
        ),
      );
      return account.id;
    },
    async payoutAccountLink(id, returnUrl) {
      const link = await waiting(
        stripe.accountLinks.create({
          account: id,
          type: "account_onboarding",
          return_url: returnUrl,
          refresh_url: returnUrl,
        }),
      );
      return link.url;
    },
    readPayoutAccount: async (id) => toAccountState(await refusing(stripe.accounts.retrieve(id))),
    async transfer({ transferId, account, amountMinor, currency }) {
      const { data } = await waiting(
        stripe.transfers.list({ transfer_group: transferId, limit: 1 }),
      );
      const [sent] = data;
      if (sent) return toTransfer(sent);
      const transfer = await refusing(
        stripe.transfers.create(
          {
            amount: amountMinor,
            currency: currency.toLowerCase(),
            destination: account,
            transfer_group: transferId,
            metadata: { transfer_id: transferId },
          },
          { idempotencyKey: `transfer:${transferId}` },
        ),
      );
      return toTransfer(transfer);
    },
    readTransfer: async (id) => toTransfer(await refusing(stripe.transfers.retrieve(id))),
    async listEvents(after) {
      const { data, has_more } = await waiting(
        stripe.events.list({ limit: 100, ...(after && { starting_after: after }) }),
      );
      const oldest = data.at(-1);
      return {
        events: data.map(toEvent),
        oldestAt: oldest ? oldest.created * 1000 : null,
        next: has_more && oldest ? oldest.id : null,
      };
    },
    async readEvent(body, signature) {
      // The client throws an ordinary error for an entry without a value or with unexpected characters.
      if (!/^\w+=\w+(,\w+=\w+)*$/.test(signature)) return null;
      for (const secret of settings.webhookSecrets) {
        try {
          return toEvent(await stripe.webhooks.constructEventAsync(body, signature, secret));
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
        }
      }
      return null;
    },
  };
}
