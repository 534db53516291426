import { type MailLocale, renderMail } from "../mails/render.ts";
import { generateCode, hashCode, readCode, readPhone } from "./codes.ts";
import {
  getClientIp,
  HttpError,
  handlePost,
  invalidInput,
  jsonResponse,
  readAccessToken,
  readBody,
  readText,
  readUserId,
} from "./request.ts";
import { smsText } from "./sms.ts";
import type { Dependencies, Handler } from "./types.ts";

const EXPIRY_MINUTES = 10;

const refusals: Record<string, [status: number, message: string]> = {
  code_wrong: [422, "This code is not right"],
  code_expired: [410, "This code has expired"],
  code_used: [409, "This code was used already"],
  code_locked: [423, "Too many wrong codes: ask for a new one"],
  code_foreign: [403, "This code was sent to somebody else"],
  already_verified: [409, "This is verified already"],
  not_found: [404, "There is no such account"],
  forbidden: [403, "This account has another number"],
  invalid_input: [400, "Something is missing or not right"],
};

type Recipient = { email?: string; locale?: string; first_name?: string };
const localeOf = (recipient: Recipient): MailLocale => (recipient.locale === "ar" ? "ar" : "en");

/** The handlers of the three functions, served by Deno on a hosted project and by Node locally. */
export function createHandlers({
  settings,
  rpc,
  getUserId,
  sendMail,
  sendSms,
  waitUntil,
}: Dependencies) {
  const pageUrl = (locale: MailLocale, path: string) =>
    new URL(locale === "ar" ? `/ar${path}` : path, settings.siteUrl).toString();

  /** The result of a database function; its errors become HttpErrors. */
  async function call<T>(name: string, args: Record<string, unknown>): Promise<T> {
    const result = await rpc(name, args);
    if (result.ok) return result.data as T;
    if (result.code === "rate_limited") {
      throw new HttpError(429, "rate_limited", "Too many requests: try again later", {
        retryAt: result.detail,
      });
    }
    const [status, message] = refusals[result.code] ?? [];
    if (!status || !message) throw new Error(`${name}: ${result.status} ${result.code}`);
    throw new HttpError(
      status,
      result.code,
      message,
      result.detail ? { field: result.detail } : {},
    );
  }

  /** Sends a code to the user's email address, or to a number. */
  const sendVerification: Handler = (request, remoteIp) =>
    handlePost(request, async () => {
      const token = readAccessToken(request, settings);
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
      const tokenUserId = token && (await getUserId(token));
      if (token && tokenUserId !== userId) {
        throw new HttpError(403, "forbidden", "This is somebody else's account");
      }
      const code = generateCode();
      const issued = await call<Recipient & { target: string }>("issue_verification_code", {
        p_user_id: userId,
        p_type: type,
        p_phone: phone,
        p_proof: await hashCode(code, settings.hashKey),
        p_ip: getClientIp(request, remoteIp, readText(body, "ipAddress"), settings),
        p_own: tokenUserId === userId,
      });
      const locale = localeOf(issued);
      if (type === "phone") await sendSms(issued.target, smsText(code, EXPIRY_MINUTES, locale));
      else
        await sendMail(
          issued.target,
          renderMail("code", locale, { code, minutes: EXPIRY_MINUTES }),
        );
      const message = "Verification code sent";
      return jsonResponse(200, settings.showCodes ? { message, code } : { message });
    });

  /** Checks a code; the right one verifies the user, who gets a welcome mail the first time. */
  const verifyCode: Handler = (request, remoteIp) =>
    handlePost(request, async () => {
      readAccessToken(request, settings);
      const body = await readBody(request);
      const userId = readUserId(body);
      const typed = body.code === undefined ? null : String(body.code).slice(0, 100);
      if (!typed?.trim()) throw invalidInput("code", "code is required");
      const code = readCode(typed);
      if (!code) throw new HttpError(422, "code_wrong", "A code has six digits");
      type Check = Recipient & { code: string | null; tries_left: number; first: boolean };
      const check = await call<Check>("check_verification_code", {
        p_user_id: userId,
        p_proof: await hashCode(code, settings.hashKey),
        p_ip: getClientIp(request, remoteIp, readText(body, "ipAddress"), settings),
      });
      if (check.code) {
        const [status, message] = refusals[check.code] ?? [422, "This code is not right"];
        throw new HttpError(status, check.code, message, { triesLeft: check.tries_left });
      }
      const { email, first_name: name } = check;
      if (email && check.first) {
        const locale = localeOf(check);
        const url = pageUrl(locale, "/dashboard/profile");
        const welcome = renderMail("welcome", locale, { name: name || email, url });
        // The code is used by now, so a failing mail must not fail the request.
        waitUntil(
          sendMail(email, welcome).catch((error) =>
            console.error("sending the welcome failed", error),
          ),
        );
      }
      return jsonResponse(200, { message: "Verified", verified: true });
    });

  /**
   * Mails the owner of an account that its address was used for a sign-up. The response, and the rate
   * limit, are the same for addresses without an account.
   */
  const accountNotice: Handler = (request, remoteIp) =>
    handlePost(request, async () => {
      readAccessToken(request, settings);
      const body = await readBody(request);
      const email = readText(body, "email")?.trim();
      if (!email?.includes("@") || email.length > 254) {
        throw invalidInput("email", "email must be an address");
      }
      const recipient = await call<Recipient | null>("consume_account_notice_rate_limit", {
        p_email: email,
        p_ip: getClientIp(request, remoteIp, readText(body, "ipAddress"), settings),
      });
      if (recipient?.email) {
        const locale = localeOf(recipient);
        const notice = renderMail("account_exists", locale, {
          signInUrl: pageUrl(locale, "/signin"),
          resetUrl: pageUrl(locale, "/forgot-password"),
        });
        waitUntil(
          sendMail(recipient.email, notice).catch((error) =>
            console.error("sending the notice failed", error),
          ),
        );
      }
      return jsonResponse(200, { message: "If this address has an account, it was told" });
    });

  return {
    "send-verification": sendVerification,
    "verify-code": verifyCode,
    "account-notice": accountNotice,
  };
}
