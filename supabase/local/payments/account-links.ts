import type Stripe from "stripe";
import { isLoopbackOrigin } from "../loopback.ts";
import { invalidParam } from "./errors.ts";
import type { FormObject } from "./form-body.ts";
import { readChoice, requireText } from "./params.ts";
import {
  find,
  insert,
  randomText,
  requireObject,
  type Session,
  type Stored,
  saveAs,
} from "./store.ts";

export const accountLinkParams = [
  "account",
  "collection_options",
  "refresh_url",
  "return_url",
  "type",
] as const;

const secondsToExpiry = 5 * 60;

function requireLoopbackUrl(params: FormObject, name: string): string {
  const url = requireText(params, name);
  if (isLoopbackOrigin(url)) return url;
  throw invalidParam(
    "Not a valid URL: the embedded service leads to loopback addresses only",
    name,
    "url_invalid",
  );
}

/** Returns the address of the account's form; for one use, within five minutes. */
export async function createAccountLink(
  session: Session,
  params: FormObject,
): Promise<Stripe.AccountLink> {
  const account = requireText(params, "account");
  await requireObject(session, "account", account, "account");
  if (!readChoice(params, "type", ["account_onboarding", "account_update"])) {
    throw invalidParam("Missing required param: type.", "type", "parameter_missing");
  }
  const returnUrl = requireLoopbackUrl(params, "return_url");
  const refreshUrl = requireLoopbackUrl(params, "refresh_url");
  const token = randomText(32);
  const link: Stripe.AccountLink = {
    object: "account_link",
    created: session.now,
    expires_at: session.now + secondsToExpiry,
    url: `${session.origin}/payments/accounts/${account}?token=${token}`,
  };
  const internal = { account, returnUrl, refreshUrl, isUsed: false };
  await insert(session, "account_link", token, link, internal);
  return link;
}

export type OpenedLink = { link: Stored<"account_link">; isUsable: boolean };

/** Returns the link of an account by its token, also a used or expired one; null for an unknown one. */
export async function openLink(
  session: Session,
  account: string,
  token: string,
): Promise<OpenedLink | null> {
  const link = await find(session, "account_link", token);
  if (!link || link.internal.account !== account) return null;
  return { link, isUsable: !link.internal.isUsed && link.data.expires_at > session.now };
}

export async function markUsed(session: Session, token: string, link: Stored<"account_link">) {
  link.internal.isUsed = true;
  await saveAs(session, token, link);
}
