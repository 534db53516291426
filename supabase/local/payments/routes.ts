import { accountLinkParams, createAccountLink } from "./account-links.ts";
import { accountParams, createAccount, retrieveAccount } from "./accounts.ts";
import { cancelIntent, cancelParams, captureIntent, captureParams } from "./capture.ts";
import { retrieveCharge } from "./charges.ts";
import { createCustomer, customerParams, updateCustomer } from "./customers.ts";
import {
  closeDispute,
  disputeParams,
  listDisputes,
  retrieveDispute,
  updateDispute,
} from "./disputes.ts";
import { listEvents } from "./events.ts";
import type { FormObject } from "./form-body.ts";
import {
  confirmIntent,
  createIntent,
  intentParams,
  listIntents,
  retrieveIntent,
} from "./intents.ts";
import { listParams } from "./lists.ts";
import {
  attachPaymentMethod,
  detachPaymentMethod,
  listPaymentMethods,
  retrievePaymentMethod,
} from "./payment-methods.ts";
import { createRefund, listRefunds, refundParams, retrieveRefund } from "./refunds.ts";
import type { Session } from "./store.ts";
import {
  createTransfer,
  listReversals,
  listTransfers,
  retrieveTransfer,
  reverseTransfer,
  transferParams,
} from "./transfers.ts";

type Handle = (session: Session, params: FormObject, ids: string[]) => Promise<object>;

export type Route = {
  method: "GET" | "POST";
  /** The path after /v1; `*` is an id. */
  path: string;
  params: readonly string[];
  handle: Handle;
  /** May be called with the publishable key and an intent's client secret. */
  isPublic?: true;
};

const get = (path: string, handle: Handle, params: readonly string[] = []): Route => ({
  method: "GET",
  path,
  params,
  handle,
});
const list = (path: string, handle: Handle, params: readonly string[] = []) =>
  get(path, handle, [...listParams, ...params]);
const post = (path: string, handle: Handle, params: readonly string[] = []): Route => ({
  method: "POST",
  path,
  params,
  handle,
});

/** Every endpoint of the service. */
export const routes: Route[] = [
  post("customers", createCustomer, customerParams),
  post("customers/*", updateCustomer, customerParams),

  list("payment_methods", listPaymentMethods, ["customer", "type"]),
  get("payment_methods/*", retrievePaymentMethod),
  post("payment_methods/*/attach", attachPaymentMethod, ["customer"]),
  post("payment_methods/*/detach", detachPaymentMethod),

  post("payment_intents", createIntent, intentParams.create),
  list("payment_intents", listIntents, intentParams.list),
  { ...get("payment_intents/*", retrieveIntent, ["client_secret"]), isPublic: true },
  { ...post("payment_intents/*/confirm", confirmIntent, intentParams.confirm), isPublic: true },
  post("payment_intents/*/capture", captureIntent, captureParams),
  post("payment_intents/*/cancel", cancelIntent, cancelParams),

  get("charges/*", retrieveCharge),

  post("refunds", createRefund, refundParams.create),
  list("refunds", listRefunds, refundParams.list),
  get("refunds/*", retrieveRefund),

  list("disputes", listDisputes, disputeParams.list),
  get("disputes/*", retrieveDispute),
  post("disputes/*", updateDispute, disputeParams.update),
  post("disputes/*/close", closeDispute),

  post("accounts", createAccount, accountParams),
  get("accounts/*", retrieveAccount),
  post("account_links", createAccountLink, accountLinkParams),

  post("transfers", createTransfer, transferParams.create),
  list("transfers", listTransfers, transferParams.list),
  get("transfers/*", retrieveTransfer),
  post("transfers/*/reversals", reverseTransfer, transferParams.reverse),
  list("transfers/*/reversals", listReversals),

  list("events", listEvents, ["type", "types"]),
];
