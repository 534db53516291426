import { createContext, requireSender } from "./context.ts";
import { invalidInput } from "./errors.ts";
import {
  handlePost,
  jsonResponse,
  readAccessToken,
  readBody,
  readText,
  requireSite,
} from "./request.ts";
import type { Dependencies, Handler, Mail } from "./types.ts";

type Options<Recipient> = {
  /** Characters of an address. */
  maxLength: number;
  /** The database function that takes p_email and p_ip, and answers who is mailed; null for nobody. */
  functionName: string;
  /** Its other parameters. */
  readParameters?: (body: Record<string, unknown>) => Record<string, unknown>;
  render: (recipient: Recipient, pageUrl: ReturnType<typeof createContext>["pageUrl"]) => Mail;
  /** What is answered for every address. */
  message: string;
};

/**
 * The handler that mails an address that a visitor named, for the site only. The response, and the rate limit, are the same
 * whether it is mailed or not, and do not wait for the mail.
 */
export function createMailToAddressHandler<Recipient extends { email?: string }>(
  dependencies: Dependencies,
  { maxLength, functionName, readParameters, render, message }: Options<Recipient>,
): Handler {
  const { settings, sendMail } = dependencies;
  const { call, clientIp, pageUrl, sendLater } = createContext(dependencies);
  return (request, remoteIp) =>
    handlePost(request, async () => {
      readAccessToken(request, settings);
      requireSite(request, settings);
      requireSender(sendMail);
      const body = await readBody(request);
      const email = readText(body, "email")?.trim();
      if (!email?.includes("@") || email.length > maxLength) {
        throw invalidInput("email", "email must be an address");
      }
      const recipient = await call<Recipient | null>(functionName, {
        p_email: email,
        ...readParameters?.(body),
        p_ip: clientIp(request, remoteIp, body),
      });
      if (recipient?.email) sendLater(recipient.email, render(recipient, pageUrl));
      return jsonResponse(200, { message });
    });
}
