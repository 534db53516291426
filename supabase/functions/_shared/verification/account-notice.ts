import { localeOf, type Recipient } from "../mails/recipient.ts";
import { renderMail } from "../mails/render.ts";
import { createMailToAddressHandler } from "../runtime/mail-to-address.ts";
import type { Dependencies, Handler } from "../runtime/types.ts";

/**
 * The handler that mails the owner of an account that its address was used for a sign-up. The response is the same for
 * addresses without an account.
 */
export const createAccountNoticeHandler = (dependencies: Dependencies): Handler =>
  createMailToAddressHandler<Recipient>(dependencies, {
    maxLength: 254,
    functionName: "consume_account_notice_rate_limit",
    render: (recipient, pageUrl) => {
      const locale = localeOf(recipient);
      return renderMail("account_exists", locale, {
        signInUrl: pageUrl(locale, "/signin"),
        resetUrl: pageUrl(locale, "/forgot-password"),
      });
    },
    message: "If this address has an account, it was told",
  });
