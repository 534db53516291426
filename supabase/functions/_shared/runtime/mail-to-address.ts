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
  /** The maximum length of an address in characters. */
  maxLength: number;
  /** The database function that accepts p_email and p_ip and returns the recipient; null for nobody. */
  functionName: string;
  /** Its other parameters. */
  readParameters?: (body: Record<string, unknown>) => Record<string, unknown>;
  render: (recipient: Recipient, pageUrl: ReturnType<typeof createContext>["pageUrl"]) => Mail;
  /** The message in the response, the same for every address. */
  message: string;
};

/**
 * The handler that mails an address entered by a visitor; only the site may call it. Response and rate limit are the
 * same whether or not a mail is sent, and do not wait for it.
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
