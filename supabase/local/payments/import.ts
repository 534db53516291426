import type { Query } from "../database.ts";
import { applyForm, makeAccount } from "./accounts.ts";
import { recordMovement } from "./balance.ts";
import { makeCharge } from "./charges.ts";
import { makeCustomer } from "./customers.ts";
import { makeIntent } from "./intents.ts";
import { insertCard } from "./payment-methods.ts";
import { makeRefund } from "./refunds.ts";
import { insert, newId, randomText } from "./store.ts";
import { makeTransfer } from "./transfers.ts";

/** A card payment of the past; amounts in minor units. */
export type PastPayment = {
  /** In ISO 8601. */
  createdAt: string;
  amount: number;
  currency: string;
  /** 0 for a payment that is only authorized, when the host has not answered. */
  captured: number;
  metadata: { booking_id: string; payment_id: string };
  /** The owner of the card; the same address is the same customer within one import. */
  payer: { email: string; name: string };
  /** A test card; default 4242424242424242. */
  cardNumber?: string;
  refunds?: { amount: number; createdAt: string; metadata?: Record<string, string> }[];
};

export type ImportedPayment = {
  paymentIntentId: string;
  customerId: string;
  card: { id: string; brand: string; last4: string; expMonth: number; expYear: number };
  refundIds: string[];
};

const seconds = (time: string) => Math.floor(Date.parse(time) / 1000);

/**
 * Writes past payments into the service, without events, and returns their ids in the same order. Saves each payer's cards
 * for later payments.
 */
export async function importPayments(
  sql: Query,
  payments: PastPayment[],
): Promise<ImportedPayment[]> {
  const customers = new Map<string, string>();
  const cards = new Map<string, Awaited<ReturnType<typeof insertCard>>>();
  const imported: ImportedPayment[] = [];
  for (const payment of payments) {
    const session = { sql, now: seconds(payment.createdAt) };
    const { amount, currency, captured, payer } = payment;
    let customer = customers.get(payer.email);
    if (!customer) {
      customer = `cus_${randomText(14)}`;
      await insert(session, "customer", customer, makeCustomer(customer, session.now, payer), {});
      customers.set(payer.email, customer);
    }
    const number = payment.cardNumber ?? "4242424242424242";
    const expYear = new Date().getUTCFullYear() + 3;
    const input = { number, expMonth: 12, expYear, cvc: null };
    const known = cards.get(`${customer} ${number}`);
    const method = known ?? (await insertCard(session, input, { customer }));
    cards.set(`${customer} ${number}`, method);
    const intent = makeIntent(`pi_3${randomText(23)}`, session.now, {
      amount,
      amount_capturable: captured === 0 ? amount : 0,
      amount_received: captured,
      capture_method: "manual",
      currency: currency.toLowerCase(),
      customer,
      metadata: payment.metadata,
      payment_method: method.data.id,
      setup_future_usage: "off_session",
      status: captured === 0 ? "requires_capture" : "succeeded",
    });
    const charge = makeCharge(intent, method.data, session.now, {
      decline: null,
      isAuthenticated: false,
    });
    intent.latest_charge = charge.id;
    charge.captured = captured > 0;
    charge.amount_captured = captured;
    const move = async (moved: number, type: "charge" | "refund", source: string, now: number) =>
      (
        await recordMovement(
          { sql, now },
          { amount: moved, currency: intent.currency, type, source },
        )
      ).id;
    if (captured > 0) {
      charge.balance_transaction = await move(captured, "charge", charge.id, session.now);
    }
    const refundIds: string[] = [];
    for (const past of payment.refunds ?? []) {
      const created = seconds(past.createdAt);
      const refund = makeRefund(charge, created, {
        amount: past.amount,
        metadata: past.metadata ?? {},
        status: "succeeded",
      });
      refund.balance_transaction = await move(-past.amount, "refund", refund.id, created);
      charge.amount_refunded += past.amount;
      await insert(session, "refund", refund.id, refund, {});
      refundIds.push(refund.id);
    }
    charge.refunded = charge.amount_refunded > 0 && charge.amount_refunded === captured;
    await insert(session, "payment_intent", intent.id, intent, {});
    await insert(session, "charge", charge.id, charge, {});
    const { brand = "", last4 = "", exp_month = 0, exp_year = 0 } = method.data.card ?? {};
    imported.push({
      paymentIntentId: intent.id,
      customerId: customer,
      card: { id: method.data.id, brand, last4, expMonth: exp_month, expYear: exp_year },
      refundIds,
    });
  }
  return imported;
}

export type PastAccount = {
  createdAt: string;
  email: string;
  country: string;
  metadata?: Record<string, string>;
  /** Whether the form is finished; a restricted account has a refused bank account. */
  state: "incomplete" | "enabled" | "restricted";
};

/** Writes past accounts into the service, without events, and returns their ids in the same order. */
export async function importAccounts(sql: Query, accounts: PastAccount[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { createdAt, email, country, metadata = {}, state } of accounts) {
    const created = seconds(createdAt);
    const account = makeAccount(created, { type: "express", country, email, metadata });
    if (state !== "incomplete") {
      applyForm(account, { country, iban: null, isBankRefused: state === "restricted" }, created);
    }
    await insert({ sql }, "account", account.id, account, {});
    ids.push(account.id);
  }
  return ids;
}

export type PastTransfer = {
  createdAt: string;
  amount: number;
  currency: string;
  /** The id of its account. */
  destination: string;
  metadata?: Record<string, string>;
};

/** Writes past transfers into the service, without events, and returns their ids in the same order. */
export async function importTransfers(sql: Query, transfers: PastTransfer[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { createdAt, currency, ...given } of transfers) {
    const now = seconds(createdAt);
    const id = newId("tr");
    const transfer = makeTransfer(now, { id, currency: currency.toLowerCase(), ...given });
    const movement = await recordMovement(
      { sql, now },
      { amount: -given.amount, currency: transfer.currency, type: "transfer", source: id },
    );
    transfer.balance_transaction = movement.id;
    await insert({ sql }, "transfer", id, transfer, {});
    ids.push(id);
  }
  return ids;
}
