import { invalidInput } from "../runtime/errors.ts";
import type { Call } from "../runtime/types.ts";
import type { AccountState, AccountStatus, PaymentProcessor } from "./processor.ts";

/** The answer of start_payout_account. */
type Payee = {
  processor_id: string | null;
  email: string | null;
  country: string | null;
  removed_accounts: number;
};

/**
 * The address of the processor's page on which payees set up their account; creates the account if there is none. The
 * page leads back to the site.
 */
export async function openPayoutAccount(
  call: Call,
  processor: PaymentProcessor,
  siteUrl: string,
  {
    userId,
    sessionId,
    returnPath,
  }: { userId: string; sessionId: string | null; returnPath: string | null },
): Promise<{ url: string }> {
  const site = new URL(siteUrl);
  const returnUrl = URL.canParse(returnPath ?? "", site) ? new URL(returnPath ?? "", site) : null;
  if (!returnPath?.startsWith("/") || returnUrl?.origin !== site.origin) {
    throw invalidInput("returnPath", "returnPath must be a path of the site");
  }
  const payee = await call<Payee>("start_payout_account", { p_user_id: userId });
  let account = payee.processor_id;
  if (!account) {
    account = await processor.createPayoutAccount({
      userId,
      email: payee.email,
      country: payee.country,
      removedAccounts: payee.removed_accounts,
    });
    await call("set_payout_account", {
      p_user_id: userId,
      p_processor_id: account,
      p_status: "incomplete",
      p_country: payee.country,
      p_session_id: sessionId,
    });
  }
  return { url: await processor.payoutAccountLink(account, returnUrl.toString()) };
}

/** The state of a payee's account, read from the processor and recorded; null without an account. */
export async function refreshPayoutAccount(
  call: Call,
  processor: PaymentProcessor,
  userId: string,
): Promise<{ status: AccountStatus | null }> {
  const { processor_id } = await call<Payee>("start_payout_account", { p_user_id: userId });
  if (!processor_id) return { status: null };
  const account = await processor.readPayoutAccount(processor_id);
  await recordPayoutAccount(call, processor_id, account);
  return { status: account.status };
}

/** Records the processor's state of an account; returns whether payouts may be sent to it now. */
export function recordPayoutAccount(
  call: Call,
  id: string,
  { status, bank }: AccountState,
): Promise<boolean> {
  return call<boolean>("record_payout_account", {
    p_processor_id: id,
    p_status: status,
    p_bank_key: bank?.key ?? null,
    p_bank_last4: bank?.last4 ?? null,
  });
}
