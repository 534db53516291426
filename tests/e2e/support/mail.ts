import { expect, type Page } from "@playwright/test";
import { backendUrl, isHosted, serviceClient } from "./backend";

type Mail = { to: string; subject: string; text: string; html: string };

/** Returns the mails or text messages in the inbox of the embedded backend for an address or a phone number, newest first. */
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
  // Mails are written after the request that causes them is answered.
  await expect.poll(find, { message: `mail to ${recipient}`, timeout: 60_000 }).not.toBe("");
  return find();
}

/**
 * Returns the code that was mailed to a newly signed-up address. On a hosted project, whose mails cannot be read, marks the
 * address as verified so that its owner can sign in, and returns null.
 */
export async function codeOrMark(email: string): Promise<string | null> {
  if (!isHosted) return codeSentTo(email);
  const { error } = await serviceClient()
    .from("users")
    .update({ is_verified: true })
    .eq("email", email);
  if (error) throw error;
  return null;
}

/** Waits for the newest six-digit code that was sent there. */
export const codeSentTo = (recipient: string) => newestMatch(recipient, /(?<!\d)\d{6}(?!\d)/);

/** Waits for the newest link that was sent there. */
export const linkSentTo = (recipient: string) => newestMatch(recipient, /https?:\/\/\S+/);

/** Opens a mailed link of the sign-in service with the button of the page that names the account. */
export async function openMailedLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.waitForURL((url) => url.pathname.endsWith("/confirm-link"));
  await page.getByRole("main").locator("form").getByRole("button").click();
}
