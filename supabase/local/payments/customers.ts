import type Stripe from "stripe";
import { emit } from "./events.ts";
import type { FormObject } from "./form-body.ts";
import { readMetadata, readText, readTexts, takeCreated } from "./params.ts";
import { insert, newId, requireObject, type Session, save } from "./store.ts";

export const customerParams = [
  "description",
  "email",
  "metadata",
  "name",
  "phone",
  "preferred_locales",
] as const;

/** Returns a customer in the API's form. */
export function makeCustomer(
  id: string,
  created: number,
  given: Partial<Stripe.Customer> = {},
): Stripe.Customer {
  return {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
    ...given,
  };
}

export async function createCustomer(session: Session, params: FormObject) {
  const id = `cus_${newId("").slice(1, 15)}`;
  const metadata = readMetadata(params);
  const created = takeCreated(metadata, session.now);
  const customer = makeCustomer(id, created, {
    description: readText(params, "description"),
    email: readText(params, "email", 512),
    metadata,
    name: readText(params, "name", 256),
    phone: readText(params, "phone", 20),
    preferred_locales: readTexts(params, "preferred_locales"),
  });
  await insert(session, "customer", id, customer, {});
  await emit(session, "customer.created", customer);
  return customer;
}

export async function updateCustomer(session: Session, params: FormObject, [id = ""]: string[]) {
  const stored = await requireObject(session, "customer", id, "id", 404);
  const customer = stored.data;
  for (const name of ["description", "email", "name", "phone"] as const) {
    if (name in params) customer[name] = readText(params, name);
  }
  customer.metadata = readMetadata(params, customer.metadata);
  await save(session, stored);
  await emit(session, "customer.updated", customer);
  return customer;
}
