import { localeOf, type Recipient } from "../mails/recipient.ts";
import { renderMail } from "../mails/render.ts";
import { createContext, requireSender } from "../runtime/context.ts";
import { HttpError, invalidInput } from "../runtime/errors.ts";
import {
  handlePost,
  jsonResponse,
  readAccessToken,
  readBody,
  readUserId,
} from "../runtime/request.ts";
import type { Dependencies, Handler } from "../runtime/types.ts";
import { hashCode, readCode } from "./codes.ts";

type CodeRefusal = "code_wrong" | "code_expired" | "code_used" | "code_locked";

/** Statuses and sentences of the refusals that check_verification_code returns. */
const refusals: Record<CodeRefusal, [status: number, message: string]> = {
  code_wrong: [422, "This code is not right"],
  code_expired: [410, "This code has expired"],
  code_used: [409, "This code was used already"],
  code_locked: [423, "Too many wrong codes: ask for a new one"],
};

/** The answer of check_verification_code. */
type Check = Recipient & { code?: CodeRefusal; tries_left: number; first?: boolean };

/**
 * The handler that checks a code; the right one verifies the user, who gets a welcome mail the first time. Counts tries
 * with the account's session separately from those with only the public key.
 */
export function createVerifyCodeHandler(dependencies: Dependencies): Handler {
  const { settings, sendMail, sendSms } = dependencies;
  const { call, clientIp, isOwnSession, pageUrl, sendLater } = createContext(dependencies);
  return (request, remoteIp) =>
    handlePost(request, async () => {
      readAccessToken(request, settings);
      requireSender(sendMail ?? sendSms);
      const body = await readBody(request);
      const userId = readUserId(body);
      const typed = body.code === undefined ? null : String(body.code).slice(0, 100);
      if (!typed?.trim()) throw invalidInput("code", "code is required");
      const code = readCode(typed);
      if (!code) throw new HttpError(422, "code_wrong", "A code has six digits");
      const isOwn = await isOwnSession(request, userId);
      const check = await call<Check>("check_verification_code", {
        p_user_id: userId,
        p_proof: await hashCode(code, settings.serviceKey),
        p_ip: clientIp(request, remoteIp, body),
        p_is_own: isOwn,
      });
      if (check.code) {
        const [status, message] = refusals[check.code];
        throw new HttpError(status, check.code, message, { triesLeft: check.tries_left });
      }
      const { email, first_name: name } = check;
      if (email && check.first) {
        const locale = localeOf(check);
        const url = pageUrl(locale, "/dashboard/profile");
        sendLater(email, renderMail("welcome", locale, { name: name || email, url }));
      }
      return jsonResponse(200, { message: "Verified", verified: true });
    });
}
