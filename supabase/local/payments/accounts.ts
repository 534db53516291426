import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { invalidParam } from "./errors.ts";
import { emit } from "./events.ts";
import type { FormObject } from "./form-body.ts";
import { readChoice, readMetadata, readObject, readText, takeCreated } from "./params.ts";
import { insert, randomText, requireObject, type Session, type Stored, save } from "./store.ts";

export const accountParams = [
  "business_profile",
  "business_type",
  "capabilities",
  "controller",
  "country",
  "default_currency",
  "email",
  "metadata",
  "settings",
  "type",
] as const;

const due = [
  "external_account",
  "individual.first_name",
  "individual.last_name",
  "tos_acceptance.date",
  "tos_acceptance.ip",
];

const requirements = (
  currentlyDue: string[],
  disabledReason: Stripe.Account.Requirements.DisabledReason | null,
  errors: Stripe.Account.Requirements.Error[] = [],
): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: currentlyDue,
  disabled_reason: disabledReason,
  errors,
  eventually_due: currentlyDue,
  past_due: currentlyDue,
  pending_verification: [],
});

/** Creates a connected account without any details. */
export function makeAccount(
  created: number,
  given: Partial<Stripe.Account> & Pick<Stripe.Account, "type">,
): Stripe.Account {
  return {
    id: `acct_1${randomText(15)}`,
    object: "account",
    business_profile: null,
    business_type: null,
    capabilities: { transfers: "inactive" },
    charges_enabled: false,
    controller: {
      fees: { payer: given.type === "standard" ? "account" : "application_express" },
      is_controller: true,
      losses: { payments: "application" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: given.type === "none" ? "none" : "express" },
      type: "application",
    },
    country: "AE",
    created,
    default_currency: "aed",
    details_submitted: false,
    email: null,
    external_accounts: { object: "list", data: [], has_more: false, url: "" },
    future_requirements: { ...requirements([], null) },
    metadata: {},
    payouts_enabled: false,
    requirements: requirements(due, "requirements.past_due"),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    ...given,
  };
}

/** Returns the bank account of an IBAN. All accounts of the bank have the same fingerprint. */
function makeBankAccount(
  { id, country, default_currency }: Stripe.Account,
  iban: string,
  isRefused: boolean,
): Stripe.BankAccount {
  const digest = createHash("sha256").update(iban).digest("base64url");
  return {
    id: `ba_1${randomText(15)}`,
    object: "bank_account",
    account: id,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    available_payout_methods: ["standard"],
    bank_name: null,
    country: country ?? "AE",
    currency: default_currency ?? "aed",
    default_for_currency: true,
    fingerprint: digest.replace(/[-_]/g, "0").slice(0, 16),
    last4: iban.slice(-4),
    metadata: {},
    routing_number: null,
    status: isRefused ? "errored" : "new",
  };
}

/**
 * Completes an account as a finished form does (an imported one has no IBAN). Without a usable bank account it stays
 * restricted.
 */
export function applyForm(
  account: Stripe.Account,
  {
    country,
    iban,
    isBankRefused,
  }: { country: string; iban: string | null; isBankRefused: boolean },
  now: number,
) {
  account.country = country;
  account.details_submitted = true;
  account.external_accounts = {
    object: "list",
    data: iban === null ? [] : [makeBankAccount(account, iban, isBankRefused)],
    has_more: false,
    url: `/v1/accounts/${account.id}/external_accounts`,
  };
  account.payouts_enabled = !isBankRefused;
  account.charges_enabled = !isBankRefused;
  account.capabilities = { transfers: isBankRefused ? "inactive" : "active" };
  account.tos_acceptance = { date: now, ip: "127.0.0.1", user_agent: null };
  account.requirements = isBankRefused
    ? requirements(["external_account"], "requirements.past_due", [
        {
          code: "invalid_value_other",
          reason: "The bank account could not be verified.",
          requirement: "external_account",
        },
      ])
    : requirements([], null);
}

const countryCode = /^[A-Z]{2}$/;

export async function createAccount(session: Session, params: FormObject) {
  const controller = readObject(params, "controller");
  const type = readChoice(params, "type", ["custom", "express", "standard"]);
  if (type && "controller" in params) {
    throw invalidParam("You may not provide both `type` and `controller`.", "type");
  }
  const dashboard = readChoice(readObject(controller, "stripe_dashboard"), "type", [
    "express",
    "full",
    "none",
  ]);
  const country = readText(params, "country") ?? "AE";
  if (!countryCode.test(country)) {
    throw invalidParam(`Country '${country}' is unknown.`, "country", "country_unsupported");
  }
  const metadata = readMetadata(params);
  const created = takeCreated(metadata, session.now);
  const account = makeAccount(created, {
    business_type: readChoice(params, "business_type", [
      "company",
      "government_entity",
      "individual",
      "non_profit",
    ]),
    country,
    default_currency: readText(params, "default_currency") ?? "aed",
    email: readText(params, "email"),
    metadata,
    type:
      type ?? (dashboard === "express" ? "express" : dashboard === "none" ? "none" : "standard"),
  });
  await insert(session, "account", account.id, account, {});
  return account;
}

export const retrieveAccount = async (session: Session, _: FormObject, [id = ""]: string[]) =>
  (await requireObject(session, "account", id, "account", 404)).data;

/** Stores a changed account and sends its event. */
export async function saveAccount(session: Session, account: Stored<"account">) {
  await save(session, account);
  await emit(session, "account.updated", account.data, { account: account.data.id });
}
