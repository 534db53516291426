// Combinations: confirming in Arabic on a phone and ending in English with the keys alone.
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { keyboardInput } from "./support/keyboard";
import { linkSentTo, mailsTo } from "./support/mail";
import { phone } from "./support/screens";
import { expect, test } from "./support/test";
import { uniqueEmail } from "./support/users";

async function isListed(email: string): Promise<boolean> {
  const { data } = await serviceClient()
    .from("newsletter_subscribers")
    .select("confirmed_at")
    .eq("email", email);
  return data?.[0]?.confirmed_at != null;
}

/** Subscribes in the footer and returns the mailed link. */
async function subscribe(
  page: import("@playwright/test").Page,
  locale: TestLocale,
  email: string,
): Promise<string> {
  const t = translator(locale);
  await page.goto(localePath(locale, "/about"));
  const footer = page.getByRole("contentinfo");
  await footer.getByLabel(t("footer.newsletter.label")).fill(email);
  await footer.getByRole("button", { name: t("footer.newsletter.submit") }).click();
  await expect(footer.getByText(t("footer.newsletter.done"))).toBeVisible();
  return linkSentTo(email);
}

test("an address is on the newsletter's list only after its mailed link was confirmed (Arabic, phone)", async ({
  page,
}) => {
  const t = translator("ar");
  const email = uniqueEmail("reader");
  await page.setViewportSize(phone);
  const link = await subscribe(page, "ar", email);
  expect(new URL(link).pathname).toBe("/ar/newsletter/confirm");
  await page.goto(link);
  expect(await isListed(email)).toBe(false);
  await expectAccessible(page);
  await page.getByRole("button", { name: t("newsletter.confirm.action") }).click();
  await expect(
    page.getByRole("status").filter({ hasText: t("newsletter.confirm.done") }),
  ).toBeVisible();
  expect(await isListed(email)).toBe(true);
  await expectAccessible(page);
});

// Only in test:all: supabase/tests/newsletter.test.sql shows the end.
test("a subscription ends by the link of its mail, and the ended link confirms nothing (English, keyboard)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("en");
  const { press } = keyboardInput(page);
  const email = uniqueEmail("leaver");
  const link = await subscribe(page, "en", email);
  const [mail] = await mailsTo(email);
  const end = /https?:\/\/\S+\/newsletter\/unsubscribe\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await press(page.getByRole("button", { name: t("newsletter.confirm.action") }));
  await expect(page.getByText(t("newsletter.confirm.done"))).toBeVisible();
  await page.goto(end);
  await press(page.getByRole("button", { name: t("newsletter.unsubscribe.action") }));
  await expect(page.getByText(t("newsletter.unsubscribe.done"))).toBeVisible();
  expect(await isListed(email)).toBe(false);
  await page.goto(link);
  await press(page.getByRole("button", { name: t("newsletter.confirm.action") }));
  await expect(
    page.getByRole("alert").filter({ hasText: t("newsletter.confirm.expired") }),
  ).toBeVisible();
});
