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
 * The handler that mails an address the links that confirm and end its subscription to the newsletter,
 * for the site only. The response is the same for new, waiting and confirmed addresses, and does not wait for the mail.
 */
export function createNewsletterHandler(dependencies: Dependencies): Handler {
  const { settings, sendMail } = dependencies;
  const { call, clientIp, pageUrl, sendLater } = createContext(dependencies);
  return (request, remoteIp) =>
    handlePost(request, async () => {
      readAccessToken(request, settings);
      requireSite(request, settings);
      requireSender(sendMail);
      const body = await readBody(request);
      const email = readText(body, "email")?.trim();
      if (!email?.includes("@") || email.length > 320) {
        throw invalidInput("email", "email must be an address");
      }
      const waiting = await call<(Recipient & { token: string }) | null>(
        "request_newsletter_subscription",
        {
          p_email: email,
          p_locale: readText(body, "locale"),
          p_ip: clientIp(request, remoteIp, body),
        },
      );
      if (waiting?.email) {
        const locale = localeOf(waiting);
        const link = (page: string) =>
          pageUrl(locale, `/newsletter/${page}?token=${waiting.token}`);
        sendLater(
          waiting.email,
          renderMail("newsletter_confirmation", locale, {
            url: link("confirm"),
            unsubscribeUrl: link("unsubscribe"),
          }),
        );
      }
      return jsonResponse(200, { message: "The address was asked for its confirmation" });
    });
}
