import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import type { Query } from "../database.ts";
import type { CardKind } from "./cards.ts";
import { noSuch } from "./errors.ts";

/** Kinds of stored objects, by Stripe's names. */
export type Objects = {
  account: Stripe.Account;
  account_link: Stripe.AccountLink;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  refund: Stripe.Refund;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
};
export type Kind = keyof Objects;

type NoInternal = Record<string, never>;

/** Internal state of an object, never returned. */
export type Internal = {
  account: NoInternal;
  account_link: { account: string; returnUrl: string; refreshUrl: string; isUsed: boolean };
  balance_transaction: NoInternal;
  charge: NoInternal;
  customer: NoInternal;
  dispute: NoInternal;
  event: NoInternal;
  payment_intent: { offSession?: boolean };
  payment_method: {
    card: CardKind;
    /** Approved by its holder for payments without them. */
    isSetUp: boolean;
    /** Used without a customer, or detached: it may not be used again. */
    isSpent: boolean;
  };
  /** When a refund that is not final completes. */
  refund: { becomes?: "succeeded" | "failed"; at?: number };
  transfer: NoInternal;
  transfer_reversal: NoInternal;
};

export type Stored<K extends Kind> = { data: Objects[K]; internal: Internal[K] };

/** One request: its statements are one transaction, and nothing else writes meanwhile. */
export type Session = {
  sql: Query;
  /** In seconds, as in Stripe's API. */
  now: number;
  /** The address at which the backend was called. */
  origin: string;
  requestId: string | null;
  idempotencyKey: string | null;
};

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Returns random letters and digits. */
export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join("");
}

/** A new id with Stripe's prefix. */
export const newId = (prefix: string) => `${prefix}_${randomText(24)}`;

export async function insert<K extends Kind>(
  { sql }: Pick<Session, "sql">,
  kind: K,
  id: string,
  data: Objects[K],
  internal: Internal[K],
): Promise<Stored<K>> {
  await sql(
    `insert into local.payment_objects (id, kind, data, internal) values ($1, $2, $3::jsonb, $4::jsonb)`,
    [id, kind, JSON.stringify(data), JSON.stringify(internal)],
  );
  return { data, internal };
}

/** Saves an object that was read and changed. */
export async function save<K extends Exclude<Kind, "account_link">>(
  session: Session,
  stored: Stored<K>,
): Promise<void> {
  await saveAs(session, stored.data.id, stored);
}

export async function saveAs<K extends Kind>({ sql }: Session, id: string, stored: Stored<K>) {
  await sql(
    "update local.payment_objects set data = $2::jsonb, internal = $3::jsonb where id = $1",
    [id, JSON.stringify(stored.data), JSON.stringify(stored.internal)],
  );
}

export async function find<K extends Kind>(
  { sql }: Pick<Session, "sql">,
  kind: K,
  id: string,
): Promise<Stored<K> | null> {
  const [row] = await sql<Stored<K>>(
    "select data, internal from local.payment_objects where id = $1 and kind = $2",
    [id, kind],
  );
  return row ?? null;
}

/** Returns the object of a parameter. Throws `resource_missing`. */
export async function requireObject<K extends Kind>(
  session: Session,
  kind: K,
  id: string,
  param: string = kind,
  status = 400,
): Promise<Stored<K>> {
  const stored = await find(session, kind, id);
  if (!stored) throw noSuch(nameOf(kind), id, param, status);
  return stored;
}

/** Returns the name of a kind in Stripe's messages. */
const nameOf = (kind: Kind) => (kind === "payment_method" ? "PaymentMethod" : kind);

/** Returns all objects of a kind with this value in a field, newest first. */
export function findAll<K extends Kind>(
  { sql }: Pick<Session, "sql">,
  kind: K,
  field: string,
  value: string,
): Promise<Stored<K>[]> {
  return sql<Stored<K>>(
    `select data, internal from local.payment_objects
     where kind = $1 and data ->> $2 = $3 order by seq desc`,
    [kind, field, value],
  );
}
