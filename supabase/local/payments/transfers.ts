import type Stripe from "stripe";
import { moveBalance } from "./balance.ts";
import { invalidParam, invalidState } from "./errors.ts";
import { emit } from "./events.ts";
import type { FormObject } from "./form-body.ts";
import { listObjects } from "./lists.ts";
import {
  readAmount,
  readMetadata,
  readText,
  requireAmount,
  requireCurrency,
  requireText,
  takeCreated,
} from "./params.ts";
import { find, insert, newId, requireObject, type Session, save } from "./store.ts";

export const transferParams = {
  create: [
    "amount",
    "currency",
    "description",
    "destination",
    "metadata",
    "source_transaction",
    "source_type",
    "transfer_group",
  ],
  list: ["destination", "transfer_group"],
  reverse: ["amount", "description", "metadata"],
} as const;

/** Returns a transfer in the API's form. */
export function makeTransfer(
  created: number,
  given: Pick<Stripe.Transfer, "amount" | "currency" | "destination"> & Partial<Stripe.Transfer>,
): Stripe.Transfer {
  const id = given.id ?? newId("tr");
  return {
    id,
    object: "transfer",
    amount_reversed: 0,
    balance_transaction: null,
    created,
    description: null,
    destination_payment: newId("py"),
    livemode: false,
    metadata: {},
    reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: "card",
    transfer_group: null,
    ...given,
  };
}

export async function createTransfer(session: Session, params: FormObject) {
  const amount = requireAmount(params, "amount");
  const currency = requireCurrency(params);
  const destination = requireText(params, "destination");
  const account = await find(session, "account", destination);
  if (!account) {
    throw invalidParam(`No such destination: '${destination}'`, "destination", "resource_missing");
  }
  if (account.data.capabilities?.transfers !== "active") {
    throw invalidState(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      "insufficient_capabilities_for_transfer",
    );
  }
  const source = readText(params, "source_transaction");
  if (source) await requireObject(session, "charge", source, "source_transaction");
  const metadata = readMetadata(params);
  const created = takeCreated(metadata, session.now);
  const transfer = makeTransfer(created, {
    amount,
    currency,
    description: readText(params, "description"),
    destination,
    metadata,
    source_transaction: source,
    transfer_group: readText(params, "transfer_group"),
  });
  transfer.balance_transaction = await moveBalance(session, {
    amount: -amount,
    currency,
    type: "transfer",
    source: transfer.id,
  });
  await insert(session, "transfer", transfer.id, transfer, {});
  await emit(session, "transfer.created", transfer);
  return transfer;
}

export const retrieveTransfer = async (session: Session, _: FormObject, [id = ""]: string[]) =>
  (await requireObject(session, "transfer", id, "id", 404)).data;

export const listTransfers = (session: Session, params: FormObject) =>
  listObjects(session, "transfer", params, "/v1/transfers", {
    destination: readText(params, "destination"),
    transfer_group: readText(params, "transfer_group"),
  });

/** Reverses a transfer, in full or in part. */
export async function reverseTransfer(session: Session, params: FormObject, [id = ""]: string[]) {
  const stored = await requireObject(session, "transfer", id, "id", 404);
  const transfer = stored.data;
  const left = transfer.amount - transfer.amount_reversed;
  const amount = readAmount(params, "amount") ?? left;
  if (left <= 0) throw invalidState(`Transfer ${id} is already fully reversed.`);
  if (amount > left) {
    throw invalidParam(
      `Reversal amount (${amount}) is greater than unreversed amount on transfer (${left})`,
      "amount",
    );
  }
  const reversalId = newId("trr");
  const reversal: Stripe.TransferReversal = {
    id: reversalId,
    object: "transfer_reversal",
    amount,
    balance_transaction: await moveBalance(session, {
      amount,
      currency: transfer.currency,
      type: "transfer_refund",
      source: reversalId,
    }),
    created: session.now,
    currency: transfer.currency,
    destination_payment_refund: newId("pyr"),
    metadata: readMetadata(params),
    source_refund: null,
    transfer: id,
  };
  await insert(session, "transfer_reversal", reversalId, reversal, {});
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals.data.unshift(reversal);
  await save(session, stored);
  await emit(session, "transfer.reversed", transfer);
  return reversal;
}

export async function listReversals(session: Session, params: FormObject, [id = ""]: string[]) {
  await requireObject(session, "transfer", id, "id", 404);
  const url = `/v1/transfers/${id}/reversals`;
  return listObjects(session, "transfer_reversal", params, url, { transfer: id });
}
