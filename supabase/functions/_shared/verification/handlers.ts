import { type MailLocale, renderMail } from "../mails/render.ts";
import { newCode, proofOf, readCode, readPhone } from "./codes.ts";
import {
  answering,
  clientIp,
  invalid,
  json,
  Refusal,
  readBody,
  textOf,
  tokenOf,
  userIdOf,
} from "./request.ts";
import { smsText } from "./sms.ts";
import type { Handler, Surroundings } from "./types.ts";

const MINUTES = 10;

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

type Person = { email?: string; locale?: string; first_name?: string };
const localeOf = (person: Person): MailLocale => (person.locale === "ar" ? "ar" : "en");

/** The three functions, for whatever serves them: Deno on a hosted project, Node locally. */
export function createHandlers({ settings, rpc, ownerOf, mail, sms, later }: Surroundings) {
  const page = (locale: MailLocale, path: string) =>
    new URL(locale === "ar" ? `/ar${path}` : path, settings.siteUrl).toString();

  async function ask<T>(name: string, values: Record<string, unknown>): Promise<T> {
    const answer = await rpc(name, values);
    if (answer.ok) return answer.data as T;
    if (answer.code === "rate_limited") {
      throw new Refusal(429, "rate_limited", "Too many requests: try again later", {
        retryAt: answer.detail,
      });
    }
    const [status, message] = refusals[answer.code] ?? [];
    if (!status || !message) throw new Error(`${name}: ${answer.status} ${answer.code}`);
    throw new Refusal(status, answer.code, message, answer.detail ? { field: answer.detail } : {});
  }

  /** Sends six digits to the person's address, or to a number. */
  const sendVerification: Handler = (request, peer) =>
    answering(request, async () => {
      const token = tokenOf(request, settings);
      const body = await readBody(request);
      const userId = userIdOf(body);
      const type = textOf(body, "type") ?? "email";
      if (type !== "email" && type !== "phone") {
        throw invalid("type", "type must be email or phone");
      }
      const typed = type === "phone" ? textOf(body, "phoneNumber") : null;
      const phone = typed && readPhone(typed);
      if (typed && !phone) {
        throw invalid("phoneNumber", "phoneNumber must begin with + and the country's number");
      }
      const owner = token && (await ownerOf(token));
      if (token && owner !== userId) {
        throw new Refusal(403, "forbidden", "This is somebody else's account");
      }
      const code = newCode();
      const issued = await ask<Person & { target: string }>("issue_verification_code", {
        p_user_id: userId,
        p_type: type,
        p_phone: phone,
        p_proof: await proofOf(code, settings.hashKey),
        p_ip: clientIp(request, peer, textOf(body, "ipAddress"), settings),
        p_own: owner === userId,
      });
      const locale = localeOf(issued);
      if (type === "phone") await sms(issued.target, smsText(code, MINUTES, locale));
      else await mail(issued.target, renderMail("code", locale, { code, minutes: MINUTES }));
      const message = "Verification code sent";
      return json(200, settings.showCodes ? { message, code } : { message });
    });

  /** Judges six digits; the right ones verify the person and are answered by a welcome. */
  const verifyCode: Handler = (request, peer) =>
    answering(request, async () => {
      tokenOf(request, settings);
      const body = await readBody(request);
      const userId = userIdOf(body);
      const typed = body.code === undefined ? null : String(body.code).slice(0, 100);
      if (!typed?.trim()) throw invalid("code", "code is required");
      const code = readCode(typed);
      if (!code) throw new Refusal(422, "code_wrong", "A code has six digits");
      type Verdict = Person & { code: string | null; tries_left: number; first: boolean };
      const verdict = await ask<Verdict>("check_verification_code", {
        p_user_id: userId,
        p_proof: await proofOf(code, settings.hashKey),
        p_ip: clientIp(request, peer, textOf(body, "ipAddress"), settings),
      });
      if (verdict.code) {
        const [status, message] = refusals[verdict.code] ?? [422, "This code is not right"];
        throw new Refusal(status, verdict.code, message, { triesLeft: verdict.tries_left });
      }
      const { email, first_name: name } = verdict;
      if (email && verdict.first) {
        const locale = localeOf(verdict);
        const url = page(locale, "/dashboard/profile");
        const welcome = renderMail("welcome", locale, { name: name || email, url });
        // The code is used by now: a mail that fails must not say otherwise.
        later(mail(email, welcome).catch((error) => console.error("no welcome was sent", error)));
      }
      return json(200, { message: "Verified", verified: true });
    });

  /**
   * Tells an address that somebody tried to sign up with it, if it has an account. The answer is
   * the same for every address, and so is what is counted.
   */
  const accountNotice: Handler = (request, peer) =>
    answering(request, async () => {
      tokenOf(request, settings);
      const body = await readBody(request);
      const email = textOf(body, "email")?.trim();
      if (!email?.includes("@") || email.length > 254) {
        throw invalid("email", "email must be an address");
      }
      const person = await ask<Person | null>("consume_account_notice_rate_limit", {
        p_email: email,
        p_ip: clientIp(request, peer, textOf(body, "ipAddress"), settings),
      });
      if (person?.email) {
        const locale = localeOf(person);
        const notice = renderMail("account_exists", locale, {
          signInUrl: page(locale, "/signin"),
          resetUrl: page(locale, "/forgot-password"),
        });
        later(
          mail(person.email, notice).catch((error) => console.error("no notice was sent", error)),
        );
      }
      return json(200, { message: "If this address has an account, it was told" });
    });

  return {
    "send-verification": sendVerification,
    "verify-code": verifyCode,
    "account-notice": accountNotice,
  };
}
