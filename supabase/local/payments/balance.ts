import type Stripe from "stripe";
import { insert, newId, type Session } from "./store.ts";

type Movement = Pick<Stripe.BalanceTransaction, "amount" | "currency" | "type"> & {
  source: string;
  description?: string | null;
};

/** Records a change of the balance, without fees, and returns its id. */
export async function moveBalance(session: Session, movement: Movement): Promise<string> {
  return (await recordMovement(session, movement)).id;
}

export async function recordMovement(
  session: Pick<Session, "sql" | "now">,
  { amount, currency, type, source, description = null }: Movement,
): Promise<Stripe.BalanceTransaction> {
  const id = newId("txn");
  const transaction: Stripe.BalanceTransaction = {
    id,
    object: "balance_transaction",
    amount,
    available_on: session.now,
    balance_type: "payments",
    created: session.now,
    currency,
    description,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: type === "adjustment" ? "dispute" : type,
    source,
    status: "available",
    type,
  };
  await insert(session, "balance_transaction", id, transaction, {});
  return transaction;
}
