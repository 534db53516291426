import { localeOf, type Recipient } from "../mails/recipient.ts";
import { renderMail } from "../mails/render.ts";
import { createContext, requireSender } from "../runtime/context.ts";
import { invalidInput } from "../runtime/errors.ts";
import {
  handlePost,
  jsonResponse,
  readAccessToken,
  readBody,
  readText,
  requireSite,
} from "../runtime/request.ts";
import type { Dependencies, Handler } from "../runtime/types.ts";

/**
 * The handler that mails the owner of an account that its address was used for a sign-up; for the site only. The
 * response, and the rate limit, are the same for addresses without an account.
 */
export function createAccountNoticeHandler(dependencies: Dependencies): Handler {
  const { settings, sendMail } = dependencies;
  const { call, clientIp, pageUrl, sendLater } = createContext(dependencies);
  return (request, remoteIp) =>
    handlePost(request, async () => {
      readAccessToken(request, settings);
      requireSite(request, settings);
      requireSender(sendMail);
      const body = await readBody(request);
      const email = readText(body, "email")?.trim();
      if (!email?.includes("@") || email.length > 254) {
        throw invalidInput("email", "email must be an address");
      }
      const recipient = await call<Recipient | null>("consume_account_notice_rate_limit", {
        p_email: email,
        p_ip: clientIp(request, remoteIp, body),
      });
      if (recipient?.email) {
        const locale = localeOf(recipient);
        const notice = renderMail("account_exists", locale, {
          signInUrl: pageUrl(locale, "/signin"),
          resetUrl: pageUrl(locale, "/forgot-password"),
        });
        sendLater(recipient.email, notice);
      }
      return jsonResponse(200, { message: "If this address has an account, it was told" });
    });
}
