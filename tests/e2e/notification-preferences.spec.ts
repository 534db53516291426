// Combinations: choosing in English with the keys alone, and ending mails in Arabic on a phone.
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { translator } from "./support/i18n";
import { tabTo } from "./support/keyboard";
import { mailsTo } from "./support/mail";
import { phone } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs, type TestUser } from "./support/users";

/** Notifies a user of a listing, and returns the unsubscribe address in the mail. */
async function mailedLink(user: TestUser): Promise<string> {
  const { error } = await serviceClient()
    .from("notifications")
    .insert({ user_id: user.id, kind: "venue_approved", data: { venue_name: "Nile Hall" } });
  if (error) throw error;
  const findLink = async () =>
    (await mailsTo(user.email))
      .map(({ text }) => /https?:\S+\/unsubscribe\?token=\w+/.exec(text)?.[0])
      .find(Boolean) ?? "";
  await expect.poll(findLink, { timeout: 30_000 }).not.toBe("");
  return findLink();
}

async function isMailed({ id }: TestUser): Promise<boolean> {
  const { data } = await serviceClient()
    .from("notification_preferences")
    .select("by_email")
    .eq("user_id", id)
    .eq("category", "listings");
  return data?.[0]?.by_email ?? true;
}

// Only in test:all: tests/components/notifications/notification-preferences.test.tsx shows the switches.
test("a guest chooses with the keys alone what is mailed, and bookings cannot be switched off (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("en");
  const label = (category: "reviews" | "bookings", where: "byEmail" | "inProduct") =>
    t("profile.notifications.label", {
      what: t(`profile.notifications.categories.${category}.name`),
      where: t(`profile.notifications.${where}`),
    });
  await signInAs(context, await createUser("guest", "Amal"));
  await page.goto("/dashboard/profile#notifications");
  const table = page.getByRole("table", { name: t("profile.notifications.heading") });
  const reviews = table.getByRole("switch", { name: label("reviews", "byEmail") });
  await expect(reviews).toBeChecked();
  await tabTo(page, reviews);
  await page.keyboard.press("Space");
  await expect(page.getByText(t("profile.notifications.saved"))).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(reviews).not.toBeChecked();
  await expect(table.getByRole("switch", { name: label("reviews", "inProduct") })).toBeChecked();
  for (const where of ["inProduct", "byEmail"] as const) {
    const bookings = table.getByRole("switch", { name: label("bookings", where) });
    await expect(bookings).toBeChecked();
    await expect(bookings).toBeDisabled();
  }
});

// Only in test:all: tests/components/notifications/notification-preferences.test.tsx shows the focus, supabase/tests/notification_preferences.test.sql that one choice leaves the others.
test("a switch in a tab that was open before saves itself alone, and keeps the focus (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("en");
  const user = await createUser("guest", "Amal");
  await signInAs(context, user);
  await page.goto("/dashboard/profile#notifications");
  const ended = await user.client.rpc("set_notification_preference", {
    p_category: "listings",
    p_by_email: false,
  });
  expect(ended.error).toBeNull();
  const inProduct = page.getByRole("switch", {
    name: t("profile.notifications.label", {
      what: t("profile.notifications.categories.listings.name"),
      where: t("profile.notifications.inProduct"),
    }),
  });
  await tabTo(page, inProduct);
  await page.keyboard.press("Space");
  await expect(page.getByText(t("profile.notifications.saved"))).toBeVisible();
  await expect(inProduct).toBeFocused();
  await expect(inProduct).not.toBeChecked();
  expect(await isMailed(user)).toBe(false);
});

test("the link in a mail ends such mails without a sign-in, and brings them back (Arabic, phone)", async ({
  page,
}) => {
  const t = translator("ar");
  const host = await createUser("host", "ليلى");
  await serviceClient().from("users").update({ locale: "ar" }).eq("id", host.id);
  const link = await mailedLink(host);
  expect(new URL(link).pathname).toBe("/ar/unsubscribe");
  await page.setViewportSize(phone);
  await page.goto(new URL(link).pathname + new URL(link).search);
  expect(await isMailed(host)).toBe(true);
  await page.getByRole("button", { name: t("unsubscribe.off") }).click();
  const category = t("unsubscribe.categories.listings");
  await expect(page.getByText(t("unsubscribe.doneOff", { category }))).toBeVisible();
  expect(await isMailed(host)).toBe(false);
  await expectAccessible(page);
  await page.getByRole("button", { name: t("unsubscribe.on") }).click();
  await expect(page.getByText(t("unsubscribe.doneOn", { category }))).toBeVisible();
  expect(await isMailed(host)).toBe(true);
});

// Only in test:all: supabase/tests/notification_preferences.test.sql shows the token, the test above its page.
test("a mail program ends mails by one request, and what opens the address leads to the page", {
  tag: "@all",
}, async ({ request }) => {
  const host = await createUser("host", "Layla");
  const address = `/api/unsubscribe${new URL(await mailedLink(host)).search}`;
  const page = await request.get(`${address}&locale=ar`, { maxRedirects: 0 });
  expect(page.status()).toBe(303);
  expect(page.headers().location).toMatch(/^\/ar\/unsubscribe\?token=\w+$/);
  expect((await request.post(address, { form: { other: "x" } })).status()).toBe(400);
  expect(await isMailed(host)).toBe(true);
  const form = { "List-Unsubscribe": "One-Click" };
  expect((await request.post(address, { form })).status()).toBe(200);
  expect(await isMailed(host)).toBe(false);
  expect((await request.post("/api/unsubscribe?token=unknown", { form })).status()).toBe(400);
});
