import { createRunJobsHandler } from "../jobs/run-jobs.ts";
import { type MailLocale, renderMail } from "../mails/render.ts";
import { createNewsletterHandler } from "../newsletter/handler.ts";
import { createPaymentEventsHandler } from "../payments/events-handler.ts";
import { createPaymentsHandler } from "../payments/handler.ts";
import { createStripe } from "../payments/stripe.ts";
import { generateCode, hashCode, readCode, readPhone } from "./codes.ts";
import { createContext, localeOf, type Recipient, refusals, requireSender } from "./context.ts";
import {
  HttpError,
  handlePost,
  invalidInput,
  jsonResponse,
  readAccessToken,
  readBody,
  readText,
  readUserId,
  requireSite,
} from "./request.ts";
import { smsText } from "./sms.ts";
import type { Dependencies, Handler } from "./types.ts";

const EXPIRY_MINUTES = 10;

/** The handlers of the functions, served by Deno on a hosted project and by Node locally. */
export function createHandlers(dependencies: Dependencies) {
  const { settings, sendMail, sendSms } = dependencies;
  const context = createContext(dependencies);
  const processor = settings.payments && createStripe(settings.payments);

  /** What sends a code. Throws an HttpError (501) where it is not configured. */
  function codeSender(type: "email" | "phone") {
    const minutes = EXPIRY_MINUTES;
    if (type === "phone") {
      const send = requireSender(sendSms);
      return (to: string, code: string, locale: MailLocale) =>
        send(to, smsText(code, minutes, locale));
    }
    const send = requireSender(sendMail);
    // Without the code: what opens the links of mails learns and changes nothing.
    const codeUrl = (locale: MailLocale) => context.pageUrl(locale, "/verify?step=code");
    return (to: string, code: string, locale: MailLocale) =>
      send(to, renderMail("code", locale, { code, minutes, url: codeUrl(locale) }));
  }

  /** Sends a code to the user's email address, or to a number, which needs the user's session. */
  const sendVerification: Handler = (request, remoteIp) =>
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
      const isOwn = await context.isOwnSession(request, userId);
      const send = codeSender(type);
      const code = generateCode();
      const issued = await context.call<Recipient & { target: string }>("issue_verification_code", {
        p_user_id: userId,
        p_type: type,
        p_phone: phone,
        p_proof: await hashCode(code, settings.hashKey),
        p_ip: context.clientIp(request, remoteIp, body),
        p_is_own: isOwn,
      });
      await send(issued.target, code, localeOf(issued));
      const message = "Verification code sent";
      return jsonResponse(200, settings.showCodes ? { message, code } : { message });
    });

  /**
   * Checks a code; the right one verifies the user, who gets a welcome mail the first time. Tries with
   * the session of the account are counted apart from those with the public key alone.
   */
  const verifyCode: Handler = (request, remoteIp) =>
    handlePost(request, async () => {
      readAccessToken(request, settings);
      requireSender(sendMail ?? sendSms);
      const body = await readBody(request);
      const userId = readUserId(body);
      const typed = body.code === undefined ? null : String(body.code).slice(0, 100);
      if (!typed?.trim()) throw invalidInput("code", "code is required");
      const code = readCode(typed);
      if (!code) throw new HttpError(422, "code_wrong", "A code has six digits");
      const isOwn = await context.isOwnSession(request, userId);
      type Check = Recipient & { code?: string; tries_left: number; first?: boolean };
      const check = await context.call<Check>("check_verification_code", {
        p_user_id: userId,
        p_proof: await hashCode(code, settings.hashKey),
        p_ip: context.clientIp(request, remoteIp, body),
        p_is_own: isOwn,
      });
      if (check.code) {
        const [status, message] = refusals[check.code] ?? [422, "This code is not right"];
        throw new HttpError(status, check.code, message, { triesLeft: check.tries_left });
      }
      const { email, first_name: name } = check;
      if (email && check.first) {
        const locale = localeOf(check);
        const url = context.pageUrl(locale, "/dashboard/profile");
        context.sendLater(email, renderMail("welcome", locale, { name: name || email, url }));
      }
      return jsonResponse(200, { message: "Verified", verified: true });
    });

  /**
   * Mails the owner of an account that its address was used for a sign-up; for the site only. The
   * response, and the rate limit, are the same for addresses without an account.
   */
  const accountNotice: Handler = (request, remoteIp) =>
    handlePost(request, async () => {
      readAccessToken(request, settings);
      requireSite(request, settings);
      requireSender(sendMail);
      const body = await readBody(request);
      const email = readText(body, "email")?.trim();
      if (!email?.includes("@") || email.length > 254) {
        throw invalidInput("email", "email must be an address");
      }
      const recipient = await context.call<Recipient | null>("consume_account_notice_rate_limit", {
        p_email: email,
        p_ip: context.clientIp(request, remoteIp, body),
      });
      if (recipient?.email) {
        const locale = localeOf(recipient);
        const notice = renderMail("account_exists", locale, {
          signInUrl: context.pageUrl(locale, "/signin"),
          resetUrl: context.pageUrl(locale, "/forgot-password"),
        });
        context.sendLater(recipient.email, notice);
      }
      return jsonResponse(200, { message: "If this address has an account, it was told" });
    });

  return {
    "send-verification": sendVerification,
    "verify-code": verifyCode,
    "account-notice": accountNotice,
    newsletter: createNewsletterHandler(dependencies, context),
    payments: createPaymentsHandler(dependencies, context, processor),
    "payment-events": createPaymentEventsHandler(dependencies, processor),
    "run-jobs": createRunJobsHandler(dependencies, context.pageUrl, processor),
  };
}
