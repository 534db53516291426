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
  readUserId,
} from "../runtime/request.ts";
import type { Dependencies, Handler, MailLocale } from "../runtime/types.ts";
import { generateCode, hashCode, readPhone } from "./codes.ts";
import { smsText } from "./sms-text.ts";

const EXPIRY_MINUTES = 10;

/**
 * The handler that sends a code to the user's email address, or to a phone number, which requires the user's session.
 * In development its response contains the code.
 */
export function createSendCodeHandler(dependencies: Dependencies): Handler {
  const { settings, sendMail, sendSms } = dependencies;
  const { call, clientIp, isOwnSession, pageUrl } = createContext(dependencies);

  /** Returns the function that sends a code. Throws an HttpError (501) when it is not configured. */
  function codeSender(type: "email" | "phone") {
    const minutes = EXPIRY_MINUTES;
    if (type === "phone") {
      const send = requireSender(sendSms);
      return (to: string, code: string, locale: MailLocale) =>
        send(to, smsText(code, minutes, locale));
    }
    const send = requireSender(sendMail);
    // Without the code, so that a scanner that opens links of mails learns and changes nothing.
    const codeUrl = (locale: MailLocale) => pageUrl(locale, "/verify?step=code");
    return (to: string, code: string, locale: MailLocale) =>
      send(to, renderMail("code", locale, { code, minutes, url: codeUrl(locale) }));
  }

  return (request, remoteIp) =>
    handlePost(request, async () => {
      readAccessToken(request, settings);
      requireSender(sendMail ?? sendSms);
      const body = await readBody(request);
      const userId = readUserId(body);
      const type = readText(body, "type") ?? "email";
      if (type !== "email" && type !== "phone") {
        throw invalidInput("type", "type must be email or phone");
      }
      const typed = type === "phone" ? readText(body, "phoneNumber") : null;
      const phone = typed && readPhone(typed);
      if (typed && !phone) {
        throw invalidInput("phoneNumber", "phoneNumber must begin with + and the country's number");
      }
      const isOwn = await isOwnSession(request, userId);
      const send = codeSender(type);
      const code = generateCode();
      const issued = await call<Recipient & { target: string }>("issue_verification_code", {
        p_user_id: userId,
        p_type: type,
        p_phone: phone,
        p_proof: await hashCode(code, settings.serviceKey),
        p_ip: clientIp(request, remoteIp, body),
        p_is_own: isOwn,
      });
      await send(issued.target, code, localeOf(issued));
      const message = "Verification code sent";
      return jsonResponse(200, settings.isDevelopment ? { message, code } : { message });
    });
}
