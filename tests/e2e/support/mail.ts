import { expect } from "@playwright/test";
import { backendUrl } from "./backend";

type Mail = { to: string; subject: string; text: string; html: string };

/** What the inbox of the embedded backend holds for an address or a phone number, newest first. */
export async function mailsTo(recipient: string): Promise<Mail[]> {
  const response = await fetch(`${backendUrl}/inbox.json`);
  const mails = (await response.json()) as Mail[];
  return mails.filter(({ to }) => to === recipient);
}

async function newestMatch(recipient: string, pattern: RegExp): Promise<string> {
  const find = async () => {
    const texts = (await mailsTo(recipient)).map(({ text }) => pattern.exec(text)?.[0]);
    return texts.find((match) => match !== undefined) ?? "";
  };
  // Mails are written after the answer of the request that causes them.
  await expect.poll(find, { message: `mail to ${recipient}`, timeout: 60_000 }).not.toBe("");
  return find();
}

/** Waits for the newest code of six digits that was sent there. */
export const codeSentTo = (recipient: string) => newestMatch(recipient, /(?<!\d)\d{6}(?!\d)/);

/** Waits for the newest link that was sent there. */
export const linkSentTo = (recipient: string) => newestMatch(recipient, /https?:\/\/\S+/);
