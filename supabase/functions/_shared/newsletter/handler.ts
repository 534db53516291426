import { localeOf, type Recipient } from "../mails/recipient.ts";
import { renderMail } from "../mails/render.ts";
import { createMailToAddressHandler } from "../runtime/mail-to-address.ts";
import { readText } from "../runtime/request.ts";
import type { Dependencies, Handler } from "../runtime/types.ts";

/**
 * The handler that mails an address the links that confirm and end its subscription to the newsletter. The response is the
 * same for new, waiting and confirmed addresses.
 */
export const createNewsletterHandler = (dependencies: Dependencies): Handler =>
  createMailToAddressHandler<Recipient & { token: string }>(dependencies, {
    maxLength: 320,
    functionName: "request_newsletter_subscription",
    readParameters: (body) => ({ p_locale: readText(body, "locale") }),
    render: (recipient, pageUrl) => {
      const locale = localeOf(recipient);
      const link = (page: string) =>
        pageUrl(locale, `/newsletter/${page}?token=${recipient.token}`);
      return renderMail("newsletter_confirmation", locale, {
        url: link("confirm"),
        unsubscribeUrl: link("unsubscribe"),
      });
    },
    message: "The address was asked for its confirmation",
  });
