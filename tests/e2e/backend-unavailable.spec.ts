// Combinations: public pages, sign-in, messages and an error of the server in English and Arabic, the checkout once.
import { sample } from "../support/sample";
import {
  expectInTime,
  messageForm,
  siteWithFaultyBackend,
  startConversation,
} from "./support/fixtures/faulty-site";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { locales, translator } from "./support/i18n";
import { signInForm } from "./support/pages/sign-in";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const { setFault, takeRequests, addressOf } = siteWithFaultyBackend();

for (const locale of sample(
  locales,
  "without a backend public pages show what they remember, and say so where they remember nothing",
)) {
  const t = translator(locale);

  test(`without a backend public pages show what they remember, and say so where they remember nothing (${locale})`, async ({
    page,
  }) => {
    const slot = await freeSlot({ instant: true });
    const name = locale === "ar" ? slot.nameAr : slot.name;
    const venue = addressOf(locale, `/venues/${slot.venueId}`);
    const search = addressOf(locale, `/explore?q=${encodeURIComponent(`unknown ${Date.now()}`)}`);
    const remembered = ["/", "/services", "/help"].map((path) => addressOf(locale, path));
    // Changes of other tests would be lost meanwhile.
    setFault({ kind: "away", only: /get_public_changes/ });
    const headings = new Map<string, string>();
    for (const address of [...remembered, venue]) {
      await page.goto(address);
      headings.set(address, String(await page.getByRole("heading", { level: 1 }).textContent()));
    }
    setFault({ kind: "away" });
    for (const [address, heading] of headings) {
      const response = await page.goto(address);
      expect(response?.status(), address).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page.getByText(t("venues.failure.title"))).toBeHidden();
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

    await expectInTime(async () => {
      await page.goto(search);
      await expect(page.getByText(t("venues.failure.title"))).toBeVisible();
    });
    setFault(null);
    await page.getByRole("link", { name: t("venues.failure.retry"), exact: true }).click();
    await expect(page.getByText(t("venues.failure.title"))).toBeHidden();
  });
}

for (const locale of sample(
  locales,
  "without a backend the sign-in form keeps what was typed and signs in on the next try",
)) {
  const t = translator(locale);

  test(`without a backend the sign-in form keeps what was typed and signs in on the next try (${locale})`, async ({
    page,
  }) => {
    const user = await createUser("guest", "Huda");
    const form = signInForm(page, locale);
    await page.goto(addressOf(locale, "/signin"));
    setFault({ kind: "away" });
    await expectInTime(async () => {
      await form.submit(user);
      await expect(form.alert).toHaveText(t("errors.unavailable"));
    });
    await expect(form.email).toHaveValue(user.email);
    await expect(form.password).toHaveValue(user.password);
    setFault(null);
    await page.getByRole("button", { name: t("auth.signIn.submit"), exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/signin"));
  });
}

for (const locale of sample(
  locales,
  "without a backend a message and its page stay, and it is sent once the backend is back",
)) {
  const t = translator(locale);

  test(`without a backend a message and its page stay, and it is sent once the backend is back (${locale})`, async ({
    page,
    context,
  }) => {
    const { guest, id, countMessages } = await startConversation("Layla");
    await signInAs(context, guest);
    const thread = messageForm(page, locale);
    await thread.open(addressOf(locale, `/dashboard/messages/${id}`));
    const text = "Are dogs welcome?\nمعنا كلب صغير";
    await thread.field.fill(text);
    setFault({ kind: "away" });
    takeRequests();
    // Requests of an open page when it becomes visible, and every fifteen seconds.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => takeRequests().length).toBeGreaterThan(0);
    await thread.send.click();
    await expect(thread.problem).toBeVisible();
    await expect(thread.notSent).toBeVisible();
    await expect(thread.field).toHaveValue("");
    await expect(thread.sent(text)).toBeVisible();
    await expect(thread.sent("First")).toBeVisible();
    const dashboard = await context.newPage();
    await dashboard.goto(addressOf(locale, "/dashboard/bookings"));
    const heading = dashboard.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(t("layout.crash.unavailableTitle"));
    setFault(null);
    await dashboard.getByRole("button", { name: t("layout.crash.reload"), exact: true }).click();
    await expect(heading).toHaveText(t("bookings.list.title"));
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(thread.notSent).toHaveCount(0);
    await expect(thread.pending).toHaveCount(0);
    await expect(thread.sent(text)).toHaveCount(1);
    expect(await countMessages(text)).toBe(1);
  });
}

for (const locale of sample(
  locales,
  "an error of the server has words for people and a reference, and keeps its own message secret",
)) {
  const t = translator(locale);

  test(`an error of the server has words for people and a reference, and keeps its own message secret (${locale})`, async ({
    page,
    context,
    allowedMessages,
  }) => {
    allowedMessages.push(/omitted in production builds|Minified React error #441/);
    await signInAs(context, await createUser("guest", "Huda"));
    // A response that the page cannot parse, so that rendering fails.
    setFault({ kind: "other", only: /list_my_bookings/, answer: { rows: "none" } });
    await page.goto(addressOf(locale, "/dashboard/bookings"));
    const main = page.getByRole("main");
    const heading = main.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(t("layout.crash.title"));
    await expect(main.getByText(t("layout.crash.message"), { exact: true })).toBeVisible();
    await expect(main).not.toContainText(/is not a function|omitted in production/);
    const reference = main.getByText(t("layout.crash.reference")).locator("bdi");
    // The log has the request under the first id, and the error under the second.
    await expect(reference.first()).toHaveText(/^[0-9a-f-]{36}$/);
    await expect(reference.last()).toHaveText(/^\d+/);
    setFault(null);
    await main.getByRole("button", { name: t("layout.crash.reload"), exact: true }).click();
    await expect(heading).toHaveText(t("bookings.list.title"));
  });
}

test("without a backend a checkout keeps what was typed, and books on the next try (Arabic)", async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const guest = await createUser("guest", "Farah");
  const slot = await freeSlot({ instant: true });
  await signInAs(context, guest);
  await page.goto(addressOf("ar", `/book/${slot.venueId}?${slotQuery(slot)}`));
  const take = page.getByRole("button", { name: t("checkout.hold.take"), exact: true });
  const problem = page.getByRole("alert").filter({ hasText: t("errors.unavailable") });
  await expect(take).toBeEnabled();
  setFault({ kind: "away" });
  await expectInTime(async () => {
    await take.click();
    await expect(problem).toBeVisible();
  });
  setFault(null);
  await take.click();
  await expect(page.getByTestId("countdown")).toBeVisible();
  await page.getByLabel(t("checkout.details.message")).fill("نحتاج مدخلًا للكراسي");
  await page.getByLabel(t("checkout.review.terms")).check();
  setFault({ kind: "away" });
  const book = page.getByRole("button", { name: t("checkout.book") });
  await book.click();
  await expect(problem).toBeVisible();
  await expect(page.getByLabel(t("checkout.details.message"))).toHaveValue("نحتاج مدخلًا للكراسي");
  setFault(null);
  await book.click();
  await page.waitForURL(/\/booking\/confirmation\//);
  const { data } = await guest.client.rpc("list_my_bookings", { p_side: "guest" });
  expect(data).toHaveLength(1);
});
