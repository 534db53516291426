// Combinations: a forgotten password and a new account in the middle of a booking in English on a desktop and in Arabic
// on a phone, because the words and the room differ; what may not be shown once, in Arabic.

import type { Page } from "@playwright/test";
import { formatSpan } from "../../lib/shared/format-time";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { type FreeSlot, freeSlot, slotQuery, slotRequest } from "./support/fixtures/free-slot";
import { createDraft } from "./support/fixtures/venue";
import { waitForHydration } from "./support/hydrated";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { codeSentTo, linkSentTo, openMailedLink } from "./support/mail";
import { signInForm } from "./support/pages/sign-in";
import { codeField, submitSignUp } from "./support/pages/sign-up";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, uniqueEmail } from "./support/users";

const newPassword = "another-password";

/** Expects the page to show the venue, the time and the guests of the interrupted booking. */
async function expectBooking(page: Page, locale: TestLocale, slot: FreeSlot) {
  const t = translator(locale);
  const booking = page.getByRole("region", { name: t("auth.booking.title"), exact: true });
  await expect(booking).toContainText(locale === "ar" ? slot.nameAr : slot.name);
  const { p_start, p_end } = slotRequest(slot);
  await expect(booking).toContainText(formatSpan(p_start, p_end, slot.timeZone, locale));
  await expect(booking).toContainText(t("auth.booking.guests", { count: slot.guests }));
  await expect(booking.locator("img")).toBeVisible();
}

/** Pastes a text into the focused field. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

for (const { locale, screen, view } of sample(
  views,
  "a forgotten password in the middle of a booking keeps venue, date, guests and email to the end",
)) {
  const t = translator(locale);

  test(`a forgotten password in the middle of a booking keeps venue, date, guests and email to the end (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const slot = await freeSlot({ instant: true });
    const user = await createUser("guest", "Nur");
    const checkout = localePath(
      locale,
      `/booking/${slot.venueId}?${slotQuery(slot)}&event=wedding`,
    );
    await page.goto(checkout);
    await page.waitForURL((url) => url.pathname === localePath(locale, "/signin"));
    await expectBooking(page, locale, slot);
    await expectNoOverflow(page);
    await expectAccessible(page);

    const email = page.getByRole("main").getByLabel(t("auth.fields.email"));
    await email.fill(user.email);
    await page.getByRole("link", { name: t("auth.signIn.forgot") }).click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/forgot-password"));
    await expect(email).toHaveValue(user.email);
    await expectBooking(page, locale, slot);
    await page.getByRole("button", { name: t("auth.forgot.submit"), exact: true }).click();
    await expect(page.getByText(t("auth.forgot.sentTitle"))).toBeVisible();

    // The mail's link opens in a separate tab.
    const link = await linkSentTo(user.email);
    const tab = await context.newPage();
    await tab.setViewportSize(screen);
    await openMailedLink(tab, link);
    await tab.waitForURL((url) => url.pathname === localePath(locale, "/reset-password"));
    await expectBooking(tab, locale, slot);
    await tab.getByLabel(t("auth.fields.newPassword"), { exact: true }).fill(newPassword);
    await tab.getByLabel(t("auth.fields.confirmPassword")).fill(newPassword);
    await tab.getByRole("button", { name: t("auth.reset.submit") }).click();
    await tab.waitForURL((url) => url.pathname === localePath(locale, "/signin"));
    await expectBooking(tab, locale, slot);
    const form = signInForm(tab, locale);
    await expect(form.email).toHaveValue(user.email);
    await form.submit({ email: user.email, password: newPassword });
    await tab.waitForURL((url) => url.pathname + url.search === checkout);
  });
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a new account in the middle of a booking keeps it, and its pasted code submits itself",
)) {
  const t = translator(locale);

  test(`a new account in the middle of a booking keeps it, and its pasted code submits itself (${view})`, async ({
    page,
  }) => {
    await page.setViewportSize(screen);
    const slot = await freeSlot({ instant: true });
    const newcomer = uniqueEmail("midway");
    const checkout = localePath(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`);
    // Types the email before scripts run, and leaves the field.
    const scripts = Promise.withResolvers<void>();
    await page.route("**/_next/static/**/*.js*", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(checkout, { waitUntil: "commit" });
    await page.getByRole("main").getByLabel(t("auth.fields.email")).fill(newcomer);
    await page.getByLabel(t("auth.fields.password"), { exact: true }).focus();
    scripts.resolve();
    await waitForHydration(page);
    // The links of the header keep it, as does the link below the form.
    if (isPhone) await page.getByRole("button", { name: t("nav.menu") }).click();
    const header = page.getByRole(isPhone ? "dialog" : "banner");
    await header.getByRole("link", { name: t("nav.signUp"), exact: true }).click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/signup"));
    await expectBooking(page, locale, slot);
    await page
      .getByRole("main")
      .getByRole("link", { name: t("auth.signUp.toSignIn") })
      .click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/signin"));
    await page
      .getByRole("main")
      .getByRole("link", { name: t("auth.signIn.toSignUp") })
      .click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/signup"));
    await expectBooking(page, locale, slot);
    await expect(page.getByRole("main").getByLabel(t("auth.fields.email"))).toHaveValue(newcomer);
    await submitSignUp(page, locale, { email: newcomer });
    await expect(codeField(page, locale)).toBeFocused();
    const code = await codeSentTo(newcomer);

    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/signup**", async (route) => {
      if (route.request().method() === "POST") await isReleased;
      await route.continue();
    });
    // An incomplete form stays open.
    await page.keyboard.type(code.slice(0, 5));
    await expect(page.getByText(t("verify.step.checking"))).toHaveCount(0);
    await paste(page, `${t("verify.step.label")}: ${code.slice(0, 3)} ${code.slice(3)}.`);
    await expect(
      page.getByRole("status").filter({ hasText: t("verify.step.checking") }),
    ).toHaveCount(1);
    release();
    await page.waitForURL((url) => url.pathname + url.search === checkout);
  });
}

// Only in test:all: supabase/tests/venues.test.sql shows who reads a venue.
test("sign-in shows nothing of a venue that is not public, nor words of the address (Arabic)", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("ar");
  const name = `Secret Hall ${Date.now()}`;
  const { id } = await createDraft(await createUser("host", "Mona"), name, { name_ar: name });
  const region = page.getByRole("region", { name: t("auth.booking.title"), exact: true });
  const signIn = (path: string) => `/ar/signin?next=${encodeURIComponent(path)}`;
  await page.goto(signIn(`/ar/booking/${id}?day=2027-05-01&guests=20`));
  await expect(signInForm(page, "ar").email).toBeVisible();
  await expect(region).toHaveCount(0);
  await expect(page.getByText(name)).toHaveCount(0);

  const slot = await freeSlot({ instant: true });
  await page.goto(
    signIn(`/ar/booking/${slot.venueId}?name=Evil&day=2027-02-31&start=Evil&guests=999999999`),
  );
  await expect(region).toContainText(slot.nameAr);
  await expect(region).not.toContainText(/Evil|999|2027/);
});
